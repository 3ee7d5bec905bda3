// The sound of a stone: a short knock of wood, made here and not loaded. Silent if the reader wants that.
import { sound } from "./theme";

let audio: AudioContext | null = null;

export function knock(): void {
  if (!sound.peek() || typeof AudioContext === "undefined") return;
  try {
    audio ??= new AudioContext();
    play(audio);
  } catch {
    // No sound device: then it is quiet.
  }
}

const LONG = 0.07; // seconds

function play(context: AudioContext): void {
  const now = context.currentTime;
  const source = context.createBufferSource();
  source.buffer = noise(context);
  const wood = context.createBiquadFilter();
  wood.type = "bandpass";
  wood.frequency.value = 1_900;
  wood.Q.value = 2.5;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0.5, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + LONG);
  source.connect(wood).connect(loudness).connect(context.destination);
  source.start(now);
}

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(LONG * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (2 * Math.random() - 1) * (1 - i / samples.length) ** 2;
  return buffer;
}
