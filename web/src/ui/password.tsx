import { type ComponentProps, useState } from 'react'
import { classes } from './classes.ts'
import { controlClasses } from './control.tsx'

export interface PasswordTexts {
  show: string
  hide: string
}

type PasswordProps = Omit<ComponentProps<'input'>, 'type'> & { wrong: boolean; texts: PasswordTexts }

/** A password field with a button that shows the text. Without a script, an ordinary one. */
export function Password({ wrong, texts, ...rest }: PasswordProps) {
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <input
        {...rest}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className={classes(controlClasses(wrong), 'scripted:pe-24')}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-controls={rest.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 end-1 hidden min-w-16 cursor-pointer items-center justify-center rounded-control px-3 text-sm font-medium text-accent hover:bg-accent-soft scripted:inline-flex"
      >
        {shown ? texts.hide : texts.show}
      </button>
    </span>
  )
}
