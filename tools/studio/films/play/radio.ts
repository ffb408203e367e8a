/** What is said on the club's radio. Names and facts are the sample club's; no match is named, for its record follows the clock. Pure data. */
import { inTurn } from './cue-sheet.core.ts'
import type { RadioFilm } from './plan.ts'

export const radioPlans: Readonly<Record<string, RadioFilm>> = {
  'radio-preview': {
    kind: 'radio',
    lines: inTurn(`
      host Good morning, and welcome to Blues Radio. I am Nell Harker, and Mick Ruddle has brought the biscuits. It is Saturday at the Lane.
      pundit Three things to watch for, Nell. One: Conor Mulvanny. If he is level with our strikers, we are hunting the ball. He makes the call with his left arm.
      host And two?
      pundit Danny Ockwell and the long throw. Twice in three he does not take it, and their big lads jog all the way up for nothing.
      host Which leaves the toss.
      pundit Joel Marwood likes to start into the wind. So do not go home early. We score late.
      host Turnstiles open ninety minutes before kick-off. The park and ride from Saltings Park runs every eight minutes, and the special at the kiosks is smoked haddock chowder.
      pundit And if you are in Row A of the Harbour Stand, bring a coat.
      host If you have a bicycle, Roland has a numbered peg for it behind the 1906 Stand, and an opinion on the line-up.
      pundit He usually has the better one.
      host Commentary starts a quarter of an hour before kick-off. Up the Blues.
    `),
  },
  'radio-phone-in': {
    kind: 'radio',
    lines: inTurn(`
      host Blues Radio, and the best of this month’s phone-in. We asked for your place at the Lane, and whether you would ever swap it. Jean was first through.
      caller Hello Nell. The 1906 Stand, block B, since I was nine. I like the tea in a proper mug. And I always bring it back.
      pundit You are the only one who does, Jean. I have seen the cupboard.
      host Colin rang from the car park at Saltings.
      regular Estuary End, behind the drum. Nine years it was quiet up there. Now I cannot hear a word my wife says, and I would not swap it for anything.
      host Does the drum still go to bed at ten?
      regular On weekdays. It is in the agreement.
      caller Can I just say, Nell, that I like the drum. It keeps me warm, and it keeps my husband awake.
      pundit I played three hundred games here and I never once sat down. So I would take the Cobblers Terrace, under the clock, next to Joel Marwood’s dad.
      host Next month: the best goal you ever missed because you were in the queue for a pie. The lines open after the final whistle.
    `),
  },
  'radio-attic': {
    kind: 'radio',
    lines: inTurn(`
      host This is From the Attic, on Blues Radio, where Ted Scarfe, the club historian, opens one box at a time.
      historian Today it is a shirt, darned in eleven places. Wilfred Gathercole wore it. He was a net-maker’s boy from the Staithe, and he came to Rootshall Lane at twenty-one, for ten shillings a match.
      historian In the season that began in 1930 he scored forty-one goals, and Thornsea Town won the Coastal Division. The newspaper called him the Gull, because nobody saw him until he had taken it.
      host And he never celebrated.
      historian Never. When he scored his two-hundredth, seven thousand came over the rail, and he was so embarrassed that he asked if he might go in.
      historian He finished with two hundred and seventeen. I only did what the others had nearly done, he told the Packet. Nobody has come close since.
      host Declan Rooksby keeps his picture in his locker, and says that he talks to it. The attic of the 1906 Stand is open on the first Thursday of the month. Mind the stairs.
    `),
  },
}
