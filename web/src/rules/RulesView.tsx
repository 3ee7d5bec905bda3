export default function RulesView() {
  return <p>Rules</p>;
}
