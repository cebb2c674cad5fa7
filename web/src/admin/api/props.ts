import type { AdminProps } from '@cartwright/contract/sites/staff.ts'

/** What the document says. */
export const props: AdminProps = JSON.parse(document.getElementById('admin-props')?.textContent ?? '{}')
