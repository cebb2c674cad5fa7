import { Button, Group, Input, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { IconPhoto } from '../../icons/icons.ts'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.look

interface LogoProps {
  /** The id of a picture in the library; empty for none. */
  value: string
  onChange: (id: string) => void
  error: ReactNode
}

/** The picture shown instead of the name of the shop. */
export function Logo({ value, onChange, error }: LogoProps) {
  const [isChoosing, picker] = useDisclosure()
  return (
    <Input.Wrapper
      label={texts.logo}
      labelElement="div"
      description={texts.logoHint}
      error={error}
      role="group"
      aria-label={texts.logo}
    >
      <Stack gap="xs" mt={6}>
        <LogoPicture id={value} />
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPhoto size={16} aria-hidden />}
            onClick={picker.open}
          >
            {value === '' ? texts.chooseLogo : texts.anotherLogo}
          </Button>
          {value !== '' && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange('')}>
              {texts.removeLogo}
            </Button>
          )}
        </Group>
      </Stack>
      {isChoosing && (
        <MediaPicker kinds={['image']} onClose={picker.close} onPick={([file]) => onChange(file?.id ?? '')} />
      )}
    </Input.Wrapper>
  )
}

function LogoPicture({ id }: { id: string }) {
  const { data } = useCall('getMedia', { id }, { enabled: id !== '' })
  const url = id === '' ? undefined : data?.file.url
  return url && <img src={url} alt={texts.logo} className="look-logo" />
}
