import { ActionIcon, Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { IconBookmark, IconX } from '../../icons/icons.ts'
import { readState, writeState } from './list.rules.ts'
import { texts } from './texts/index.ts'
import type { List } from './use-list.ts'

/** The saved searches and filters of a list. */
export function Views({ name, list }: { name: string; list: List }) {
  const [views, setViews] = useViews(name)
  const [opened, { toggle, close }] = useDisclosure()
  const open = (search: string) => {
    list.replace(readState(new URLSearchParams(search)))
    close()
  }
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" width={280} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={17} aria-hidden />} onClick={toggle}>
          {texts.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={4}>
          <ViewButton label={texts.viewAll} onClick={() => open('')} />
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <ViewButton label={view.name} onClick={() => open(view.search)} />
              <RemoveButton
                name={view.name}
                onClick={() => setViews(views.filter((other) => other !== view))}
              />
            </Group>
          ))}
          <NewView
            onSave={(title) => {
              const { cursor: _, ...state } = list.state
              const search = writeState({ ...state, page: 1 }).toString()
              setViews([...views.filter((view) => view.name !== title), { name: title, search }])
              close()
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function ViewButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="subtle" color="gray" fullWidth justify="flex-start" onClick={onClick}>
      {label}
    </Button>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={texts.removeView(name)} onClick={onClick}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
}

function NewView({ onSave }: { onSave: (title: string) => void }) {
  const [title, setTitle] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() !== '') onSave(title.trim())
  }
  return (
    <form onSubmit={save}>
      <Group gap={6} wrap="nowrap" align="flex-end" mt="xs">
        <TextInput
          label={texts.saveView}
          placeholder={texts.viewName}
          value={title}
          maxLength={60}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Button type="submit" variant="light">
          {texts.save}
        </Button>
      </Group>
    </form>
  )
}

export interface View {
  name: string
  /** The query string of the address. */
  search: string
}

/** The user's saved views of a list, in this browser. */
function useViews(list: string): [View[], (views: View[]) => void] {
  const { id } = useMe()
  const [views, setViews] = useLocalStorage<View[]>({
    key: `admin.views.${list}.${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return [views, setViews]
}
