/** What the document says before anybody is signed in. */
interface AdminProps {
  publicUrl: string
  siteName: string
  needsSetUp: boolean
  development: boolean
}

export const props: AdminProps = JSON.parse(document.getElementById('admin-props')?.textContent ?? '{}')
