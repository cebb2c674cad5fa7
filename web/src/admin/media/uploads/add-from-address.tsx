import type { AddMediaFromAddressRequest, MediaFile } from '@cartwright/contract/media/library.ts'
import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { problemOf } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { IconLink } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'

interface AddFromAddressProps {
  destination?: Omit<AddMediaFromAddressRequest, 'url'>
  onAdded?: (file: MediaFile) => void
}

function useAddFromAddress({ destination, onAdded }: AddFromAddressProps) {
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState('')
  const add = useChange('addMediaFromAddress', {
    invalidates: ['listMedia', 'listMediaFolders'],
    onDone({ file }) {
      setOpen(false)
      setUrl('')
      notify.success(texts.added(1))
      onAdded?.(file)
    },
  })
  const submit = () => {
    if (url.trim() !== '' && !add.isPending) add.mutate({ url: url.trim(), reuse: true, ...destination })
  }
  return { isOpen, setOpen, url, setUrl, submit, error: add.error, isPending: add.isPending }
}

/** A button that asks for a web address, from which the shop downloads a file. */
export function AddFromAddress(props: AddFromAddressProps) {
  const { isOpen, setOpen, ...fields } = useAddFromAddress(props)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.fromAddress}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <AddressFields {...fields} />
      </Popover.Dropdown>
    </Popover>
  )
}

type AddressFieldsProps = Omit<ReturnType<typeof useAddFromAddress>, 'isOpen' | 'setOpen'>

function AddressFields({ url, setUrl, submit, error, isPending }: AddressFieldsProps) {
  const fieldError = problemOf(error).fields.url
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.address}
        description={texts.addressHint}
        inputMode="url"
        value={url}
        error={fieldError}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
      {error && !fieldError && <Problem error={error} />}
      <Button onClick={submit} loading={isPending}>
        {texts.fetch}
      </Button>
    </Stack>
  )
}
