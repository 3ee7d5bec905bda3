export default function LabView() {
  return <p>Lab</p>;
}
