/** The browser downloads an export; the page stays as it is. */
export function fetchFile(exportId: string): void {
  window.location.assign(`/admin/v1/exports/${exportId}/file`)
}

/** The browser saves a text made here. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
