import type { MediaFolder } from '@cartwright/contract/media/library.ts'
import { ActionIcon, Anchor, Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { withFilter } from '../../components/list/list.rules.ts'
import type { List } from '../../components/list/use-list.ts'
import { IconChevronRight, IconDots, IconFolder, IconFolderPlus } from '../../icons/icons.ts'
import { childrenOf, type FolderPath, pathsOf } from '../media.rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { FolderForm } from './folder-form.tsx'
import { MoveForm } from './move-form.tsx'

const texts = allTexts.folders

/** The path to the open folder, its sub-folders and folder actions. */
export function FolderBar({ list, readOnly }: { list: List; readOnly: boolean }) {
  const { data } = useCall('listMediaFolders', {})
  const [isCreating, setCreating] = useState(false)
  const folders = data?.folders ?? []
  const { folder: openId } = list.state.filters
  const open = pathsOf(folders).find(({ id }) => id === openId)
  const below = childrenOf(folders, openId)
  const go = (id: string | undefined) => list.push(withFilter(list.state, 'folder', id))
  return (
    <nav aria-label={texts.title} className="media-folders">
      {open && (
        <Group gap={6}>
          <FolderPathLinks path={open.path} onGo={go} />
          {!readOnly && <FolderMenu folder={open} onGone={() => go(open.path.at(-2)?.id)} />}
        </Group>
      )}
      <Group gap="xs" mt={open ? 'xs' : 0}>
        {below.map((folder) => (
          <FolderButton key={folder.id} folder={folder} onClick={() => go(folder.id)} />
        ))}
        {!readOnly && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconFolderPlus size={18} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            {texts.make}
          </Button>
        )}
      </Group>
      {isCreating && (
        <FolderForm {...(openId ? { parentId: openId } : {})} onClose={() => setCreating(false)} />
      )}
    </nav>
  )
}

interface FolderPathLinksProps {
  path: readonly MediaFolder[]
  onGo: (id: string | undefined) => void
}

function FolderPathLinks({ path, onGo }: FolderPathLinksProps) {
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => onGo(undefined)}>
        {texts.all}
      </Anchor>
      {path.map(({ id, name }, index) => (
        <Group gap={6} key={id}>
          <IconChevronRight size={14} aria-hidden />
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-current={index === path.length - 1 ? 'page' : undefined}
            onClick={() => onGo(id)}
          >
            {name}
          </Anchor>
        </Group>
      ))}
    </>
  )
}

function FolderButton({
  folder: { name, files = 0 },
  onClick,
}: {
  folder: MediaFolder
  onClick: () => void
}) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconFolder size={18} aria-hidden />}
      aria-label={texts.open(name ?? '', files)}
      onClick={onClick}
    >
      <span className="media-folder-name">{name}</span>
      <span className="media-folder-count">{files}</span>
    </Button>
  )
}

function FolderMenu({ folder, onGone }: { folder: FolderPath; onGone: () => void }) {
  const [form, setForm] = useState<'rename' | 'move'>()
  const close = () => setForm(undefined)
  const move = useChange('updateMediaFolder', { invalidates: ['listMediaFolders'], onDone: close })
  const remove = useChange('deleteMediaFolder', { onDone: onGone })
  const ask = async () => {
    const question = { title: texts.removeTitle(folder.name), text: texts.removeText, confirm: texts.remove }
    if (await askToConfirm({ ...question, dangerous: true })) {
      remove.mutate({ id: folder.id }, { onError: notify.failure })
    }
  }
  return (
    <>
      <FolderMenuItems name={folder.name} onForm={setForm} onDelete={ask} />
      {form === 'rename' && <FolderForm folder={folder} onClose={close} />}
      {form === 'move' && (
        <MoveForm
          title={texts.moveTitle(folder.name)}
          folderId={folder.path.at(-2)?.id ?? null}
          folder={folder.id}
          error={move.error}
          loading={move.isPending}
          onMove={(parentId) => move.mutate({ folder: { id: folder.id, parentId } })}
          onClose={close}
        />
      )}
    </>
  )
}

interface FolderMenuItemsProps {
  name: string
  onForm: (form: 'rename' | 'move') => void
  onDelete: () => void
}

function FolderMenuItems({ name, onForm, onDelete }: FolderMenuItemsProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actions(name)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onForm('rename')}>{texts.rename}</Menu.Item>
        <Menu.Item onClick={() => onForm('move')}>{texts.move}</Menu.Item>
        <Menu.Item color="red" onClick={onDelete}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
