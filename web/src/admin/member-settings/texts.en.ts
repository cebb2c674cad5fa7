export const english = {
  title: 'Members and sign-in',
  about: 'Who may have an account in your shop, and what signing in asks for. Each part is saved by itself.',
  joining: {
    title: 'Joining',
    open: 'Visitors may make an account',
    openHint: 'Otherwise only you add members; whoever has an account signs in as before.',
    verify: 'New members show that their e-mail address is theirs',
    verifyHint: 'They are sent a code of six digits and are in once they have typed it.',
    approve: 'You let new members in one by one',
    approveHint: 'They wait until you say yes or no, and get an e-mail once they are in.',
    effect: {
      closed: 'Now: nobody new can join.',
      both: 'Now: with the code from the e-mail, and after you have said yes.',
      verify: 'Now: with the code from the e-mail, at once.',
      approve: 'Now: after you have said yes. Nobody checks whose e-mail address it is.',
      nothing: 'Now: everybody, at once. Nobody checks whose e-mail address it is.',
    },
  },
  signingIn: {
    title: 'Signing in',
    about: 'Many wrong passwords in a row always make the next try wait, whatever is chosen here.',
    length: 'Characters of a password, at least',
    lengthHint: 'Between 8 and 15. Passwords that are there already stay.',
    captcha: 'Ask whether somebody is human',
    captchas: {
      ADAPTIVE: 'After several wrong tries',
      ALWAYS: 'At every sign-in and every new account',
      OFF: 'Never',
    },
    captchaHints: {
      ADAPTIVE: 'Members notice nothing of it as long as they know their passwords.',
      ALWAYS: 'Storefronts of your own must be able to send the answer along.',
      OFF: 'Guessing is slowed down all the same.',
    },
  },
  carts: {
    title: 'The cart at sign-in',
    about: 'Somebody fills a cart, then signs in, and there is another cart from the last visit.',
    label: 'What becomes of the two',
    choices: {
      MERGE: 'Put them together',
      KEEP_MEMBER: 'Keep the one from the last visit',
      KEEP_VISITOR: 'Keep the one just filled',
    },
    hints: {
      MERGE: 'Nothing is lost. Of the same item the quantities are added.',
      KEEP_MEMBER: 'What was just put into the cart is gone, unless there was no other.',
      KEEP_VISITOR: 'What was in the cart from the last visit is gone, unless the new one is empty.',
    },
  },
}
export type Texts = typeof english
