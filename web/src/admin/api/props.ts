import type { AdminProps } from '@cartwright/contract/staff/staff.ts'

/** Values that the server wrote into the document. */
export const documentProps: AdminProps = JSON.parse(
  document.getElementById('admin-props')?.textContent ?? '{}',
)
