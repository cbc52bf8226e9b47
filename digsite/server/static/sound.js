// Three small sounds, made here, off unless the reader turned them on.
let audio = null;
const NOTES = { move: [[330, 0, 0.05]], turn: [[523, 0, 0.09], [784, 0.1, 0.14]], talk: [[660, 0, 0.06]] };

export function sound(name) {
  if (document.documentElement.dataset.sound !== "on" || document.getElementById("mute")?.checked && name === "talk") return;
  audio ??= new AudioContext();
  for (const [pitch, from, long] of NOTES[name]) {
    const tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + from;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.08, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + long);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + long);
  }
}
