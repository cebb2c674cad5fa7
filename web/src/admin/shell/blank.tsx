/** Shown while the first page loads. */
export function Blank() {
  return <div className="arriving" />
}
