/** Whether a postcode, however it is spaced, begins like one of the area. No area is everywhere. */
export function isInArea(area: readonly string[], postalCode: string): boolean {
  const code = compact(postalCode)
  return area.length === 0 || area.some((one) => code.startsWith(compact(one)))
}

function compact(postalCode: string): string {
  return postalCode.toUpperCase().replaceAll(/[\s-]/g, '')
}
