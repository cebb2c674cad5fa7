import type { AdminProps } from '@cartwright/contract/sites/staff.ts'

/** What the document says. */
export const documentProps: AdminProps = JSON.parse(
  document.getElementById('admin-props')?.textContent ?? '{}',
)
