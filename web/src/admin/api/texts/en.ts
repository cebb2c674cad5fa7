import type { CartwrightErrorCode } from '@cartwright/sdk/admin'

interface Said {
  title: string
  text: string
}

const byCode: Partial<Record<CartwrightErrorCode, Said>> = {
  UNREACHABLE: {
    title: 'The shop cannot be reached',
    text: 'Check your connection. What you typed is still here.',
  },
  TEMPORARILY_UNAVAILABLE: { title: 'The shop is busy', text: 'Please try again in a moment.' },
  TOO_MANY_REQUESTS: { title: 'That was a lot at once', text: 'Wait a minute, then try again.' },
  UNAUTHENTICATED: { title: 'You are signed out', text: 'Sign in to go on.' },
  PERMISSION_DENIED: {
    title: 'Your role does not allow this',
    text: 'Ask an owner of the shop for the right.',
  },
  NOT_FOUND: { title: 'This is not there any more', text: 'Somebody may have deleted it.' },
  REVISION_MISMATCH: {
    title: 'Somebody changed this in the meantime',
    text: 'Load it again to see the change before you save yours.',
  },
}

export const english = {
  byCode,
  fault: { title: 'Something went wrong on our side', text: 'It has been noted. Please try again.' },
  notRight: 'Some fields need another look',
  again: 'Try again',
}
export type Texts = typeof english
