import { Group, Kbd, Modal, Stack, Table, Text, useMantineColorScheme } from '@mantine/core'
import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf, useLinkedPages } from './navigation.tsx'
import { type KeyPress, letterAfterG } from './shortcuts.rules.ts'
import { texts } from './texts/index.ts'

const openEvent = 'admin-shortcuts'

export function showShortcuts(): void {
  window.dispatchEvent(new Event(openEvent))
}

/** The global keyboard shortcuts and their help dialog. */
export function Shortcuts() {
  const [opened, setOpened] = useState(false)
  const { toggleColorScheme } = useMantineColorScheme()
  useWindowEvent(openEvent as keyof WindowEventMap, () => setOpened(true))
  useHotkeys([
    ['shift+?', () => setOpened(true)],
    ['?', () => setOpened(true)],
    ['mod+shift+L', () => toggleColorScheme()],
  ])
  usePageKeys()
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title={texts.shortcuts.title} size="md">
      <Stack gap="lg">
        <Keys title={texts.shortcuts.everywhere}>
          <PageKeys />
        </Keys>
        <Keys title={texts.shortcuts.lists}>
          <Line keys={['↑', '↓']} does={texts.shortcuts.move} />
          <Line keys={['Enter']} does={texts.shortcuts.open} />
          <Line keys={['X']} does={texts.shortcuts.select} />
        </Keys>
      </Stack>
    </Modal>
  )
}

/** `G` followed by a page's letter opens the page. */
function usePageKeys(): void {
  const linked = useLinkedPages()
  const navigate = useNavigate()
  const before = useRef<KeyPress>(undefined)
  useWindowEvent('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest(typingSelector)
    if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return
    const now = { key: event.key, at: event.timeStamp }
    const letter = letterAfterG(before.current, now)
    before.current = now
    const page = letter && linked.find(({ link }) => link.key === letter)
    if (page) navigate(addressOf(page))
  })
}

const typingSelector = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

function PageKeys() {
  return (
    <>
      <Line keys={['Ctrl K', '⌘ K']} does={texts.shortcuts.search} />
      <Line keys={['?']} does={texts.shortcuts.help} />
      <Line keys={['Ctrl ⇧ L', '⌘ ⇧ L']} does={texts.shortcuts.look} />
      {useLinkedPages().map(
        ({ path, link }) =>
          link.key && (
            <Line
              key={path}
              keys={['G', link.key.toUpperCase()]}
              between={texts.shortcuts.between}
              does={texts.shortcuts.go(link.label)}
            />
          ),
      )}
    </>
  )
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text component="h3" fw={600} size="sm" m={0}>
        {title}
      </Text>
      <Table verticalSpacing={6} horizontalSpacing={0}>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}

function Line({ keys, between, does }: { keys: readonly string[]; between?: string; does: string }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {does}
      </Table.Th>
      <Table.Td ta="end">
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {keys.map((key, index) => (
            <Group gap={6} key={key} wrap="nowrap">
              {index > 0 && between && <Text size="xs">{between}</Text>}
              <Kbd>{key}</Kbd>
            </Group>
          ))}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
