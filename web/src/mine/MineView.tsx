export default function MineView() {
  return <p>Mine</p>;
}
