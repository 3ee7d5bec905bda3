export default function PatternsView() {
  return <p>Patterns</p>;
}
