import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'
import './secret.css'

export function CopyText({ value, label = texts.copy }: { value: string; label?: string }) {
  return (
    <CopyButton value={value} timeout={2500}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        >
          <span aria-live="polite">{copied ? texts.copied : label}</span>
        </Button>
      )}
    </CopyButton>
  )
}

/** A secret that is shown only once, with a copy button. */
export function Secret({ title, text, value }: { title: string; text?: string; value: string }) {
  return (
    <Alert color="yellow" icon={<IconKey aria-hidden />} title={title} my="md">
      <Text size="sm">
        {texts.secretOnce} {text}
      </Text>
      <Group mt="sm" gap="xs">
        <Code fz="sm" className="secret">
          {value}
        </Code>
        <CopyText value={value} />
      </Group>
    </Alert>
  )
}
