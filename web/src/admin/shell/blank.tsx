/** Shown for the moment in which the first page is loaded. */
export function Blank() {
  return <div className="arriving" />
}
