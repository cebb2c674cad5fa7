import { shop } from '../../api/client.ts'

/** The browser keeps everything the shop has of a member as one file. */
export async function saveArchive(id: string): Promise<void> {
  const content = await shop.call('exportMember', { id })
  const address = URL.createObjectURL(await new Response(content as unknown as ReadableStream).blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `member-${id}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
