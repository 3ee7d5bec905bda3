export default function TsumegoView() {
  return <p>Tsumego</p>;
}
