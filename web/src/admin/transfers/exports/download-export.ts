import type { ExportLayout } from '@cartwright/contract/catalogue/transfers.ts'

/** Makes the browser download an export; the page stays open. */
export function downloadExport(exportId: string): void {
  window.location.assign(`/admin/v1/exports/${exportId}/file`)
}

export const exportLayouts: readonly ExportLayout[] = ['HOSTED', 'SHOPIFY', 'CARTWRIGHT']
