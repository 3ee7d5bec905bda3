export default function JosekiView() {
  return <p>Joseki</p>;
}
