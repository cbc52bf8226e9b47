import sys,time
from digsite.envs import cuda as C
from digsite.envs.cuda import CudaVector, cuda
def timed(work, repeat):
    work(); cuda.synchronize(); b=time.perf_counter()
    for _ in range(repeat): work()
    cuda.synchronize(); return (time.perf_counter()-b)/repeat
for name in sys.argv[1].split(","):
    for block in (32,64,128):
        C.BLOCK=block
        for count in (1<<15,1<<16,1<<17,1<<18,1<<20):
            g=CudaVector(name,count,2,seed=1); n=256
            t=timed(lambda: g.play_randomly(n),2)
            print(name,block,count,f"{count*n/t/1e9:.3f} G/s",flush=True)
    k=C.bind(g.game)["random_play"]
    for sig,o in k.overloads.items():
        try: print("regs",o.get_regs_per_thread() if hasattr(o,'get_regs_per_thread') else k.get_regs_per_thread(), "local", k.get_local_mem_per_thread())
        except Exception as e: print(e)
