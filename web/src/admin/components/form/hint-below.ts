/** The order of a field's parts that keeps inputs side by side in line: the hint stands below. */
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
