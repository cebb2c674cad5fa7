import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { texts } from './texts/index.ts'

const widths = ['38%', '52%', '31%', '45%', '36%', '48%', '40%', '33%']

export function ListSkeleton() {
  return (
    <Stack gap={0} aria-busy>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {widths.map((width) => (
        <Group key={width} px="md" h={52} justify="space-between" className="list-skeleton">
          <Skeleton height={12} width={width} />
          <Skeleton height={12} width="12%" />
        </Group>
      ))}
    </Stack>
  )
}
