import { Alert, Button, Text } from '@mantine/core'
import { problemOf, unplacedMessages } from '../../api/problems.rules.ts'
import { texts } from '../../api/texts/index.ts'
import { IconAlertCircle } from '../../icons/icons.ts'

interface ProblemProps {
  /** What was thrown; renders nothing without an error. */
  error: unknown
  onRetry?: () => void
  /** Request fields whose inputs show their own messages. Other messages are listed here. */
  formFields?: readonly string[]
  /** The messages that the form still shows: without any, a refusal of its fields has been dealt with. */
  formErrors?: object
}

/** An error with a retry button, announced to screen readers. */
export function Problem({ error, onRetry, formFields = [], formErrors }: ProblemProps) {
  if (!error) return null
  const problem = problemOf(error)
  const lines = unplacedMessages(problem, formFields)
  const isMended = formErrors !== undefined && Object.keys(formErrors).length === 0
  if (isMended && problem.title === texts.notRight && lines.length === 0) return null
  const isWorthAgain = onRetry !== undefined && problem.canRetry
  const saysMore = problem.text !== '' || lines.length > 0 || isWorthAgain
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />} title={problem.title} my="md">
      {saysMore && (
        <>
          {problem.text && <Text size="sm">{problem.text}</Text>}
          {lines.map((line) => (
            <Text size="sm" key={line}>
              {line}
            </Text>
          ))}
          {isWorthAgain && (
            <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
              {texts.again}
            </Button>
          )}
        </>
      )}
    </Alert>
  )
}
