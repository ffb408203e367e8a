/**
 * The sentences of the sample's match reports. `{name}` stands for a fact. Within one pool no sentence is
 * reused before all the others have been: `reports.core.ts` deals them out in turn.
 */
import type { Manner } from './cast.core.ts'
import type { Story } from './report-facts.core.ts'

type Pool = readonly string[]

/** Title, standfirst and first paragraph, by kind of match. */
export const openings: Readonly<Record<Story, { titles: Pool; standfirsts: Pool; leads: Pool }>> = {
  'big-win': {
    titles: [
      '{hero} leads the way as Blues put {us} past {opp}',
      'Blues run riot: {scoreline} {against} {opp}',
      '{opp} are swept aside on a day for the scrapbook',
      'Blues hit {us} past {opp} at {venue}',
      'Blues thump {opp} {scoreline}',
      '{us} of the best as Blues beat {opp}',
      'Blues in the mood as {opp} are beaten {scoreline}',
      '{hero} shines in rout of {opp}',
      'Full steam ahead as Blues beat {opp} {scoreline}',
    ],
    standfirsts: [
      'Thornsea Town were too quick, too strong and, by the end, far too many for {opp}.',
      'A margin of {margin} did not flatter the Blues, who could have had a couple more.',
      'From the first whistle there was one team in it, and it was ours.',
      '{hero} was at the heart of everything as the Blues gave their best show in weeks.',
      'Everything that Marcus Thale has been asking for arrived on one afternoon.',
      'The Blues scored early, scored often and still looked cross when it was over.',
      'Whatever was in the half-time oranges, {opp} would like the recipe.',
      'It was over as a contest well before it was over as a match.',
      'Goals from near and far, and not a dull minute between them.',
      'The head coach did not need long afterwards. The scoreboard had said most of it.',
      'A good day to be in blue, and a long one to be anything else.',
      'A performance to show to anybody who missed it, and twice to anybody who left early.',
    ],
    leads: [
      'There are days when the ball does what it is told. Thornsea Town beat {oppFull} {scoreline} {at}, and there was not a moment after {firstWhen} when it looked like ending any other way.',
      'Thornsea Town ran {oppFull} ragged {at} and won by a margin of {margin}, in front of {crowd} who would happily have stayed for another half.',
      '{hero} will remember this one. So, for other reasons, will {oppFull}, who were beaten {scoreline} {at} by a Thornsea Town side that never took its foot off the pedal.',
      'Marcus Thale had asked his players for a fast start. They gave him a fast everything, and {oppFull} went down {scoreline} {at}.',
      'It took {oppFull} twenty minutes to get the ball into the other half and rather longer to get it off {hero}. Thornsea Town won {scoreline} {at}, and won well.',
      'It is not often that {oppFull} are taken apart, and they will not want to see it again. Thornsea Town won {scoreline} {at}.',
      'By the time the fourth official put up his board it was long settled. Thornsea Town beat {oppFull} {scoreline} {at}, and were worth every goal.',
      'Everything came off for Thornsea Town {at}, where {oppFull} were beaten {scoreline} and could have no complaints.',
      'A crowd of {crowd} saw Thornsea Town at their most ruthless {at}: {us} goals, a dozen more chances and no mercy for {oppFull}.',
    ],
  },
  win: {
    titles: [
      'Blues in control as {opp} are beaten {scoreline}',
      '{hero} on the mark in comfortable win {homeOrAway}',
      'Job done: Blues beat {opp} {scoreline}',
      'Blues see off {opp} with room to spare',
      'Composed Blues take the points {from} {opp}',
      '{hero} scores as Blues beat {opp} {scoreline}',
    ],
    standfirsts: [
      'Two goals in it at the end, and hardly a worry on the way there.',
      'The Blues did the hard work early and the housekeeping late.',
      'A grown-up performance, said the head coach, and nobody argued.',
      '{hero} made the difference and the defence made sure of it.',
      'Solid at the back, sharp in front: the Blues made a difficult fixture look simple.',
      'Thornsea Town never let {opp} settle, and took their chances when they came.',
    ],
    leads: [
      'It was the kind of win that Marcus Thale likes best: no drama, no added-time heart trouble, and two goals between the sides. Thornsea Town beat {oppFull} {scoreline} {at}.',
      'Thornsea Town took care of {oppFull} {at} with a performance of good habits, winning {scoreline} before a crowd of {crowd}.',
      '{oppFull} came with a plan, and for a while it held. Then {hero} found a way through it, and Thornsea Town went on to win {scoreline}.',
      'Two goals better on the scoreboard and a good deal better on the ball, Thornsea Town beat {oppFull} {scoreline} {at}.',
      'A steady afternoon’s work, signed off by {hero}, brought Thornsea Town a {scoreline} win {against} {oppFull}.',
      'If it never caught fire, it never went out either: Thornsea Town were ahead of {oppFull} from {firstWhen} and beat them {scoreline} {at}.',
    ],
  },
  'narrow-win': {
    titles: [
      '{hero} settles it as Blues edge {opp}',
      'One goal is plenty as Blues beat {opp} {scoreline}',
      'Blues hold their nerve against {opp}',
      '{hero} makes the difference against {opp}',
      'Blues edge past {opp} {scoreline}',
      'Tight, tense and ours: Blues beat {opp}',
      'Blues dig in to see off {opp}',
      '{hero} strikes to see off {opp}',
      'Small margins, full points: Blues take care of {opp}',
    ],
    standfirsts: [
      'It was not pretty, and it was never comfortable, but it counts the same.',
      'A single goal divided the sides, and Callum Dreyfield’s gloves looked after it.',
      '{hero} took the chance that mattered on an afternoon of few.',
      'The Blues had to defend for their lives at the end, and did.',
      'One goal in it, and a last quarter of an hour that nobody sat down for.',
      'A win to be filed under character.',
      'It took patience, a bit of luck and {hero}.',
      'Not one for the neutral, perhaps. There were not many neutrals.',
      'The clock took its time, but it got there.',
    ],
    leads: [
      'It came down to one moment, and the moment belonged to {hero}. Thornsea Town beat {oppFull} {scoreline} {at} and were glad to hear the whistle.',
      'Thornsea Town won a match of inches {at}, getting the better of {oppFull} by {scoreline} in front of {crowd}.',
      'Nobody will frame it, but everybody will take it. Thornsea Town beat {oppFull} {scoreline} {at} in a match that was in doubt until the last throw-in.',
      '{oppFull} gave as good as they got for long stretches {at}, and went away with nothing. {hero} saw to that, and Thornsea Town won {scoreline}.',
      'A goal from {hero} was what it took, and Joel Marwood’s back four made sure that it was all it took, as Thornsea Town got past {oppFull} {scoreline}.',
      'There was a time when Thornsea Town drew matches like this one. Not now: {oppFull} were beaten {scoreline} {at}, and the points were earned rather than found.',
      'The difference between the sides was the width of {hero}’s boot. Thornsea Town beat {oppFull} {scoreline} {at}, and breathed out.',
      'It was a match of elbows and second balls, and Thornsea Town won rather more of them than {oppFull}: {scoreline} {at}, with {crowd} watching through their fingers.',
      'Thornsea Town made hard work of {oppFull} {at}, then made certain. It finished {scoreline}, and the last five minutes lasted about an hour.',
    ],
  },
  'late-win': {
    titles: [
      'Late, late {hero} sinks {opp}',
      '{hero} wins it late against {opp}',
      'Late {hero} goal beats {opp}',
      '{hero} leaves it late to beat {opp}',
      '{hero} has the last word against {opp}',
    ],
    standfirsts: [
      'The board had gone up. So did the roof.',
      'It looked like a draw until {hero} had other ideas.',
      'Some had left to beat the traffic. The traffic won.',
      'A winner with hardly any time left sent the travelling scarves, and the other ones, into the air.',
      'Patience, pressure and, at long last, a goal.',
    ],
    leads: [
      'With the clock all but run down, {hero} won it. Thornsea Town beat {oppFull} {scoreline} {at}, and the noise could be heard on the fish quay.',
      'They were putting their coats on. Then {hero} scored, Thornsea Town had beaten {oppFull} {scoreline}, and nobody needed a coat.',
      'A match that had been heading for a draw since the interval ended in a heap of blue shirts. {hero} was at the bottom of it, and {oppFull} were beaten {scoreline} {at}.',
      'If you left early, look away now. {hero} struck in the dying minutes {at} to give Thornsea Town a {scoreline} win {against} {oppFull}.',
      '{oppFull} were within touching distance of a point {at}. {hero} took it out of their hands, and Thornsea Town won {scoreline}.',
    ],
  },
  comeback: {
    titles: [
      'Blues come from behind to beat {opp}',
      '{hero} completes comeback against {opp}',
      'Down, then up, then away: Blues beat {opp} {scoreline}',
      'Blues turn it round to beat {opp}',
      'Blues hit back to beat {opp} {scoreline}',
    ],
    standfirsts: [
      'Behind, and not at the races, the Blues found another gear and {hero} found the net.',
      'Whatever was said at half-time, they should bottle it.',
      'An early lead was all that {opp} had to show for it at the end.',
      'It began badly and finished with singing.',
      'The Blues went behind, shrugged and won.',
    ],
    leads: [
      'Thornsea Town went behind {at}, looked for a while as though they might stay there, and then beat {oppFull} {scoreline}.',
      'It is not how you begin. {oppFull} had the better of the start {at}; Thornsea Town had the better of everything else, and won {scoreline}.',
      '{hero} put the seal on a comeback that had {crowd} on their feet, as Thornsea Town turned a deficit into a {scoreline} win {against} {oppFull}.',
      'Going a goal down woke Thornsea Town up. By the time {oppFull} had noticed, it was {scoreline}, and the points were gone.',
      'There was no panic, said Marcus Thale afterwards, although there was a fair amount in the stands. Thornsea Town came from behind {at} to beat {oppFull} {scoreline}.',
    ],
  },
  goalless: {
    titles: [
      'Honours even as Blues and {opp} draw a blank',
      'Nothing in it: Blues and {opp} share the points',
      'Blues and {opp} play out goalless draw',
      'Blues and {opp} settle for a point each',
    ],
    standfirsts: [
      'Two good defences, one stubborn wind and no goals.',
      'The Blues had the better chances, but a chance is not a goal.',
      'A point, a clean sheet and a few things to work on at Saltings Park.',
      'Callum Dreyfield and his opposite number were the best players on the field, which tells you most of it.',
    ],
    leads: [
      'No goals, but no lack of trying. Thornsea Town and {oppFull} drew {scoreline} {at} in a match that both might have won and neither deserved to lose.',
      'Thornsea Town had fourteen attempts {at} and {oppFull} eleven. None of them went in, and a crowd of {crowd} went home with a 0-0.',
      'The ball would not go in. Thornsea Town hit the bar, the post and, once, the linesman, and {oppFull} held out for a goalless draw {at}.',
      'On a day for defenders Thornsea Town and {oppFull} cancelled each other out {at}, and a goalless draw was about right.',
    ],
  },
  draw: {
    titles: [
      'Blues and {opp} finish level',
      'Blues and {opp} take a point apiece',
      '{hero} on target as Blues draw with {opp}',
      'Blues and {opp} finish all square at {scoreline}',
      'Blues are held by {opp}',
      'Fair’s fair: Blues share the points with {opp}',
    ],
    standfirsts: [
      'Neither side could find the goal that would have settled it.',
      '{hero} scored and Dreyfield saved, and a draw was what was left.',
      'The Blues took something from a match that might have gone either way.',
      'A half each and a point each.',
      'It ebbed, it flowed, it finished level.',
      'Plenty to like, a little to regret and one point to take home.',
    ],
    leads: [
      'Thornsea Town and {oppFull} drew {scoreline} {at} in a match that changed its mind every ten minutes.',
      'There was a winner to be had {at}, and nobody had it. Thornsea Town drew {scoreline} with {oppFull} in front of {crowd}.',
      'Thornsea Town shared {scoreline} with {oppFull} {at}, after a first half that belonged to one side and a second that belonged to the other.',
      'A draw looked likely for most of it and certain for the last ten minutes. {oppFull} and Thornsea Town finished {scoreline} {at}.',
      '{hero} earned Thornsea Town a point {at}, where they and {oppFull} drew {scoreline} and both sets of supporters thought they should have won it.',
      'Level at the start, level at the end, and a good deal of running about in between: {homeSide} {scoreline} {awaySide}.',
    ],
  },
  'late-draw': {
    titles: [
      '{hero} rescues a late point against {opp}',
      'Late {hero} leveller earns Blues a draw',
      'Blues refuse to lie down as {hero} strikes late',
    ],
    standfirsts: [
      'It was slipping away until {hero} got hold of it.',
      'A goal close to the end made a point feel like rather more.',
      'Beaten, as near as makes no difference, and then not.',
    ],
    leads: [
      'A late goal from {hero} gave Thornsea Town a {scoreline} draw with {oppFull} {at}, when most of the home scarves had been folded up.',
      'Thornsea Town left it as late as they dared {at}. {hero} equalised with minutes to play, and {oppFull} had to settle for {scoreline}.',
      'There is a stubborn streak in this side. Trailing to {oppFull} {at} with the clock against them, Thornsea Town found a goal through {hero} and came away with {scoreline}.',
    ],
  },
  'pegged-back': {
    titles: [
      'Blues are pegged back late by {opp}',
      'So near: {opp} snatch a point',
      'Blues let two points slip in the last minutes against {opp}',
    ],
    standfirsts: [
      'The Blues could see the finishing line. So could {opp}.',
      'A late goal took the shine off a performance that deserved more.',
      'One clearance short of three points.',
    ],
    leads: [
      'Thornsea Town were a few minutes from winning {at} when {oppFull} equalised, and {scoreline} felt like a defeat until somebody looked at the table.',
      'The points were all but in the van. Then {oppFull} scored, late on, and Thornsea Town had to make do with {scoreline} {at}.',
      'Football can be cruel to people who stop running. Thornsea Town did so once {at}, in the closing minutes, and {oppFull} went off with a {scoreline} draw.',
    ],
  },
  'narrow-loss': {
    titles: [
      'Blues go down by the odd goal to {opp}',
      'Frustration for Blues as {opp} take the points',
      'Blues lose narrowly to {opp}',
      'Blues come up short against {opp}',
      '{opp} hold off Blues’ late push',
      'Not our day: {opp} hold on',
      'Blues fall to {opp}',
    ],
    standfirsts: [
      'The Blues did enough to draw, and not enough to show for it.',
      'A single slip proved costly on a day when chances were few.',
      'Plenty of effort, plenty of corners, no points.',
      'The second half was better than the first, but the damage was done.',
      'Thale’s side knocked at the door all the way to the end, and nobody was in.',
      'There was a lesson in it, said the head coach, and he would be giving it on Monday.',
      'Beaten, though hardly outplayed.',
    ],
    leads: [
      'Thornsea Town lost {scoreline} to {oppFull} {at}, and will spend the week wondering quite how.',
      'It was there for the taking, and {oppFull} took it. Thornsea Town were beaten {scoreline} {at} in a match that turned on small things.',
      'On another day Thornsea Town would have had a point {at}. On this one they had nineteen attempts, eleven corners and a {scoreline} defeat by {oppFull}.',
      '{oppFull} took their chance {at} and Thornsea Town did not take theirs. That was the long and the short of a {scoreline} defeat.',
      'There was not much between the sides {at}, but what there was belonged to {oppFull}, who won {scoreline} before a crowd of {crowd}.',
      'For all their running Thornsea Town could not get back on terms with {oppFull} {at}, and went down {scoreline}.',
      'Some defeats hurt more for being avoidable. Thornsea Town were beaten {scoreline} by {oppFull} {at}, having had most of the ball and the best of the chances.',
    ],
  },
  loss: {
    titles: [
      'Blues are beaten by {opp}',
      'Blues lose to {opp} by two goals',
      '{opp} are too good for Blues',
      'Chastening afternoon as Blues lose to {opp}',
      'Blues come second to {opp}',
      'Blues lose to {opp} on a day to forget',
      'Blues are well beaten by {opp}',
      'Heavy weather: {opp} prove too strong for Blues',
    ],
    standfirsts: [
      'The Blues had their moments, but {opp} had more of them.',
      'Chances came and went, and the points went with them.',
      'There were no excuses from the head coach, and none from anybody else.',
      'The Blues never got going, and {opp} never stopped.',
      'Three points gone, and some straight talking in the dressing room.',
      'It was a long way home, whichever way you went.',
      'Beaten to the ball, beaten in the air, beaten by the better side.',
    ],
    leads: [
      'Two goals were too many for Thornsea Town to find {at}, where {oppFull} beat them {scoreline}.',
      '{oppFull} scored when they were on top and defended when they were not, and Thornsea Town lost {scoreline} {at}.',
      'Thornsea Town huffed and puffed {at}, but the house stayed up. {oppFull} won {scoreline}.',
      'There is no kind way of putting it. Thornsea Town lost {scoreline} to {oppFull} {at}, and deserved to.',
      'Thornsea Town were given a lesson {at} by {oppFull}, who won {scoreline} and looked as if they had more in hand.',
      'Whatever could go wrong {at} did, and most of it early. {oppFull} beat Thornsea Town {scoreline}.',
      'The crowd of {crowd} saw one side play {at}, and it was not the one in blue. Thornsea Town lost {scoreline} to {oppFull}.',
      'Marcus Thale kept his players on the pitch for some time afterwards. He had a few things to say about a {scoreline} defeat by {oppFull}.',
    ],
  },
  'late-loss': {
    titles: ['Late blow as {opp} steal the points', 'Late {opp} goal beats Blues', '{opp} win it late'],
    standfirsts: [
      'A point was there, and then it was not.',
      'The Blues did not deserve that, but the table does not know it.',
      'Undone when it was nearly done.',
    ],
    leads: [
      'Thornsea Town were minutes away from a point {at} when {oppFull} scored the goal that beat them {scoreline}.',
      'It was cruel, and it was late. {oppFull} found a winner in the closing minutes {at}, and Thornsea Town went down {scoreline}.',
      'Having done the hard part, Thornsea Town switched off once, near the end, and {oppFull} won {scoreline} {at}.',
    ],
  },
  'shoot-out-won': {
    titles: [
      'Sandqvist is the hero as Blues win on penalties',
      'Blues beat {opp} in shoot-out',
      'Blues knock out {opp} on penalties',
    ],
    standfirsts: [
      'Level after two hours, and then the gloves of Emil Sandqvist.',
      'From twelve yards the Blues did not blink.',
      'The cup run goes on, by the narrowest of ways.',
    ],
    leads: [
      'After two hours {at} that settled nothing, Thornsea Town beat {oppFull} {shootOut} on penalties and are in the hat for the next round.',
      'Emil Sandqvist guessed right when it counted. Thornsea Town drew {scoreline} with {oppFull} {at} and won the shoot-out {shootOut}.',
      'Nobody in the ground had any nails left. Thornsea Town held {oppFull} to {scoreline} {at}, and went through {shootOut} from the spot.',
    ],
  },
  'shoot-out-lost': {
    titles: ['Cup run ends on penalties against {opp}', 'Spot of bother: Blues lose shoot-out to {opp}'],
    standfirsts: [
      'It could not have been closer, and it could not have hurt more.',
      'Two hours level, and then the lottery.',
    ],
    leads: [
      'Thornsea Town are out of the cup. They drew {scoreline} with {oppFull} {at}, and lost the shoot-out {shootOut}.',
      'Somebody has to miss. Level at {scoreline} after extra time {at}, Thornsea Town went out to {oppFull}, {shootOut} on penalties.',
    ],
  },
}

/** The mood of the match before the goals: one per report. */
export const settings: Pool = [
  'A stiff breeze off the water made fools of both goalkeepers’ kicks in the opening minutes.',
  'The pitch was heavy, the sky was low and the first tackle could be heard in the car park.',
  'It was played in bright, cold sunshine, with half of the stand shading its eyes.',
  'Rain had fallen since breakfast, and the ball came through quicker than anybody expected.',
  'Marcus Thale had named the side that he had been hoping to name for a month, and it showed.',
  'There were two changes from the last match, and both of them were noticed early.',
  'The early exchanges were all throw-ins, headers and advice from the touchline.',
  'For twenty minutes it was chess. Then somebody kicked the board over.',
  'The Blues pressed from the first whistle, with Conor Mulvanny’s left arm going like a signalman’s.',
  'Both sides had a spell in the opening quarter, and both had their supporters’ hearts in their mouths.',
  'The gulls had the best of the first ten minutes, and left with a chip.',
  'Thornsea began with the wind, which in this league is worth about half a goal.',
  'A minute’s applause before kick-off for old friends was kept by every corner of the ground.',
  'It was a scrappy start, not helped by three footballs in the first five minutes ending up in gardens.',
  'The tempo was high from the off, and so were one or two boots.',
  'With the floodlights only just warm, the Blues had already won three corners.',
  'There was an edge to it early on, and the referee had a word with both captains.',
  'Danny Ockwell’s first long throw caused panic, and his second caused laughter, since he took it short.',
  'The drum in the Estuary End kept time and, for a while, the Blues kept up with it.',
  'Neither side gave much away in the first quarter of an hour, apart from free kicks.',
  'The coaches had only just parked when the first chance came and went.',
  'A heavy shower at a quarter to three had driven everybody under the roof, where it was at least loud.',
  'Reece Haldane set the tone with a header that cleared his own half and part of the other.',
  'Thale’s side changed shape twice in the first half, once on purpose.',
  'The first real shout of the afternoon was for a handball, and the second was at the man who had not given it.',
  'Frost still lay in the shade of the main stand, and the linesman on that side wore two pairs of gloves.',
  'The referee blew for kick-off three minutes early and had to be shown a watch.',
  'Joel Marwood won the toss, thought about the tide and turned the sides round.',
  'An autumn sun sat on the crossbar for most of the first half and got in everybody’s eyes.',
  'It was the sort of pitch on which you find out who has brought the right studs.',
  'The opening was all Thornsea: three crosses, two blocks and one very long stoppage for a bootlace.',
  'If the first five minutes were anything to go by, somebody had been at the coffee.',
]

/** Missed chances: one or two per report. */
export const chances: Pool = [
  'Elijah Kwarten cut in and bent one round the post, with the goalkeeper a spectator.',
  'Mateus Corval rattled the bar from a free kick that was still rising.',
  'Finlay Strachmore arrived late at the far post and headed over from four yards, to his own disbelief.',
  'Nathan Brisley met a corner with everything he had and found the side netting.',
  'Callum Dreyfield went the wrong way, stuck out a foot and kept it out with his studs.',
  'Tyrell Asquinn went past three and then, with the goal in front of him, past the post.',
  'Jamie Rudderham saw a shot from the edge of the area tipped on to the woodwork.',
  'Jerome Baptiste-Lyle cleared off the line, with his chest, and apologised to nobody.',
  'Declan Rooksby had the ball in the net, looked along the line and saw the flag.',
  'Oskar Wieleba held off two defenders, turned on a sixpence and shot straight at the goalkeeper.',
  'Kofi Darkwah-Mills lost his footing with only one man to beat, and the chance went with it.',
  'Marlon Eversedge chased a lost cause to the corner flag and very nearly made something out of it.',
  'A long throw from Danny Ockwell skimmed off two heads and dropped an inch the wrong side of the post.',
  'Rhys Penhallam let fly from thirty yards, and the ball went out of the ground and, it is thought, on to a bus.',
  'Chidi Anekwe made up ten yards to nick the ball away when a goal looked certain.',
  'Conor Mulvanny’s tackle on the halfway line got the biggest cheer of the half.',
  'Reece Haldane put his head where most people would not put a foot, and had six stitches to show for it.',
  'A cross from the right went all the way through a crowded area without touching a soul.',
  'Twice in a minute the ball was hacked off the line, and the third time it was caught.',
  'Billy Fenn’s first touch was a nutmeg, and his second went out for a throw.',
  'The {opp} goalkeeper made the save of the day, low to his left, when half of the ground had begun to celebrate.',
  'Joel Marwood, up for a corner, shaped to volley like a striker and cleared the bar like a centre-half.',
  'Harvey Colebeck stepped out from the back, played a one-two and shot narrowly wide.',
  'Asquinn’s low cross wanted only a touch, and three blue shirts slid in and missed it.',
  'A deflection wrong-footed everybody, and the ball trickled against the foot of the post and out.',
  'Kwarten hit the outside of the upright with his weaker foot, and looked at it as though it had let him down.',
  'Dreyfield came out to the edge of his area and headed clear like a centre-half.',
  'There were loud claims for a penalty when Rooksby went down. The referee was having none of it.',
  'Wieleba’s knock-down put Strachmore through, but the angle was against him.',
  'Rudderham almost scored straight from a corner, which he says he has been practising.',
  'A free kick from Corval went through the wall, through the crowd and just past the post.',
  'Anekwe’s block, face first, was the bravest thing anybody saw all week.',
  'A curling effort from Penhallam had the goalkeeper clawing at it beneath the bar.',
  'Dreyfield claimed five crosses in ten minutes, each one in more traffic than the last.',
]

/** Our goals, by how they were scored. */
export const ourGoals: Readonly<Record<Manner, Pool>> = {
  header: [
    '{When} {maker} swung one in from the left and {scorer} {effect} with a header from six yards.',
    '{scorer} climbed above everybody to meet {maker}’s corner {when}, and {effect}.',
    'It was {maker} who hung the cross up at the far post and {scorer} who {effect}, {when}, with his forehead and some relish.',
    '{scorer} lost his marker {when} and {effect} with a glancing header from a free kick by {maker}.',
    'A deep cross from {maker} was met by {scorer}, who {effect} {when} without having to leave the ground.',
  ],
  'tap-in': [
    '{When} {maker} went to the byline and pulled it back, and {scorer} {effect} from all of three yards.',
    '{scorer} {effect} {when}, arriving at the far post to turn in a low ball from {maker}.',
    'The goalkeeper could only push out {maker}’s shot {when}, and {scorer} {effect} with the rebound.',
    '{maker} squared it {when} when he might have shot, and {scorer} {effect} with an empty net before him.',
    'A slick move of seven passes ended with {maker} finding {scorer}, who {effect} {when}.',
  ],
  volley: [
    '{scorer} {effect} {when} with a volley that hardly left the turf, from {maker}’s dinked pass.',
    '{When} a half-cleared corner came back in off {maker}, and {scorer} {effect} on the volley.',
    'The cross from {maker} was a shade behind him, so {scorer} swivelled and {effect} {when} with the outside of his boot.',
  ],
  'long-range': [
    '{scorer} was given time thirty yards out {when}, and {effect} with a drive that was still going up as it hit the net.',
    '{When} {maker} rolled it square and {scorer} {effect} from well outside the area, in off the post.',
    'Nobody closed {scorer} down {when}. He took a touch from {maker}’s pass, looked up and {effect}.',
    '{scorer} {effect} {when} with a shot that bent one way and then thought better of it.',
  ],
  break: [
    '{When} the Blues went from their own corner flag to the other goal in nine seconds: {maker} carried it, and {scorer} {effect}.',
    '{When} {maker} slid a pass between the centre-halves and {scorer} {effect}, one on one.',
    '{scorer} ran on to a long ball from {maker} {when}, rounded the goalkeeper and {effect}.',
    'A loose pass in midfield was pounced on by {maker}, who let {scorer} go, and he {effect} {when}.',
    '{maker} won it, looked up and gave it, and {scorer} {effect} {when} before the defence had turned round.',
  ],
  scramble: [
    '{When} three people had a swing at it before {scorer} {effect}, from about a foot.',
    'It was not a thing of beauty. A throw from the right was flicked on by {maker}, and {scorer} {effect} {when} with whatever came to hand.',
    '{scorer} {effect} {when} after two defenders and a post had failed to clear {maker}’s corner.',
    '{When} {maker} kept the ball alive on the goal-line, somebody fell over it, and {scorer} {effect} with his shin.',
    'A shot from {maker} was blocked, blocked again and left spinning, and {scorer} {effect} {when} by getting there first.',
  ],
  penalty: [
    '{When} {scorer} {effect} from the penalty spot after a trip that even the other bench did not dispute.',
    'A hand went up, the referee pointed and {scorer} {effect} {when}, sending the goalkeeper towards the car park.',
    '{scorer} waited an age for the goalkeeper to finish his stretching and {effect} from twelve yards {when}.',
    'The penalty was given for a shove at a corner, and {scorer} {effect} {when}, low and to the right.',
  ],
  'free-kick': [
    '{scorer} {effect} {when} with a free kick over the wall and in off the underside of the bar.',
    '{When} a foul on the edge of the D gave {scorer} the range he likes, and he {effect}.',
    'The wall jumped and {scorer} {effect} {when} with a free kick that went underneath it.',
  ],
  'own-goal': [
    '{When} a cross from the right was turned past his own goalkeeper by {scorer}, which {effectNoun}.',
    'An unlucky touch by {scorer} {effectNoun} {when}, with Rooksby waiting behind him.',
  ],
}

/** The others' goals. */
export const theirGoals: Pool = [
  '{When} {scorer} {effect} for {opp} with a low shot across Dreyfield that went in off the post.',
  '{scorer} {effect} for {opp} {when}, left unmarked at a corner.',
  'A slip at the back let {scorer} in {when}, and he {effect}.',
  '{opp} had hardly been out of their half when {scorer} {effect} {when}.',
  '{When} a free kick was only half cleared and {scorer} {effect} from the edge of the area.',
  '{scorer} {effect} {when} with a header that looped over everybody.',
  'There was nothing anyone could do about the shot with which {scorer} {effect} {when}.',
  '{opp} broke from one end to the other, and {scorer} {effect} {when}.',
  'A deflection took it away from the goalkeeper {when}, and {scorer} had {effect}.',
  '{scorer} {effect} for {opp} {when}, turning in a cross that should never have come over.',
  '{When} the flag stayed down, {scorer} kept going and {effect}.',
  '{opp}’s was a fine goal, whoever you follow: two quick passes, and {scorer} {effect} {when} from ten yards.',
  '{scorer} pounced on a short back-pass {when} and {effect}.',
  'Nobody picked up {scorer} at the far post {when}, and he {effect}.',
  '{When} {scorer} turned on the edge of the six-yard box and {effect}.',
  'The ball bobbled about like a cork until {scorer} {effect} {when}.',
]
export const theirPenalties: Pool = [
  '{scorer} {effect} for {opp} from the spot {when}, after the referee had seen something that Row F had not.',
  '{When} a tired tackle gave {opp} a penalty, and {scorer} {effect}.',
]
export const ownGoalsOfOurs: Pool = [
  'The luck was out {when}, when {scorer} turned a cross into his own net and {effectNoun}.',
  '{When} a cruel bounce off the knee of {scorer} {effectNoun}.',
]

/** The situation at half-time: ahead, level, behind. */
export const intervals: Readonly<Record<'ahead' | 'level' | 'behind', Pool>> = {
  ahead: [
    'The Blues went in {half} up, and it was no more than they were worth.',
    'At {half} the half-time tea tasted as it should.',
    'It was {half} at the interval, and Sammy the Shrimp had already lost a feeler celebrating.',
    'The lead at half-time was {half}, and might have been bigger.',
    'So it was {half} at the break, with the wind still to come.',
    'They walked off {half} to the good and were told, we gather, to do it again.',
    'Half-time came with the Blues {half} in front and the queue for whelks out of the gate.',
    'A {half} lead at the break was a fair account of the first forty-five minutes.',
  ],
  level: [
    'It was {half} at half-time, and hard to say who was the happier.',
    'The sides went in at {half}, which Thale seemed to think was one fewer than it should have been.',
    'So it was {half} at the interval, with everything to play for.',
    'At {half} the whistle for half-time came as a relief to nobody in particular.',
    'Level at the break, {half}, and the second half kicked off before the pie queue had.',
    'Nothing separated them at half-time: {half}.',
    'The scoreboard said {half} at the break, and for once it had got it right.',
    'They turned round at {half}, with the better of the wind to come.',
  ],
  behind: [
    'It was {half} at the break, and a quiet walk down the tunnel.',
    'The Blues were {half} down at half-time and could not complain.',
    'At half-time, {half} behind, Thale took off his coat, which is never a good sign.',
    'They went in {half} down, and came out three minutes early.',
    'Trailing {half} at the interval, the Blues had it all to do.',
  ],
}

/** Sendings-off: straight red, or a second yellow card. */
export const dismissals: Readonly<Record<'ours' | 'theirs', Record<'red' | 'second-yellow', Pool>>> = {
  ours: {
    red: [
      '{When} {player} was shown a straight red card for a lunge he will not enjoy watching again, and the Blues played on with ten men.',
      '{When} the referee went straight to the back pocket. {player} was sent off, and the ten who were left had plenty of running to do.',
      '{When} {player} was sent off for pulling his man back as the last defender, and there was nothing to argue about.',
    ],
    'second-yellow': [
      '{When} {player} was booked for a second time and sent off, and the Blues had ten men for what was left.',
      '{When} {player} mistimed one tackle too many. A second yellow card, a red one and a long walk to the tunnel followed.',
      '{When} a second booking for {player} left the Blues a man short.',
    ],
  },
  theirs: {
    red: [
      '{When} {opp} were down to ten men: {player} saw a straight red card for a tackle at knee height.',
      '{When} {player} of {opp} was sent off for an elbow that everybody in the main stand had seen.',
      '{When} {opp} lost {player} to a red card, and with it some of their shape.',
    ],
    'second-yellow': [
      '{When} {opp} had {player} sent off for a second yellow card, and finished with ten.',
      '{When} {player}, who had been booked already, went in late again, and {opp} were a man down.',
      '{When} a second yellow card for {player} left {opp} with ten men.',
    ],
  },
}

/** The end of the match: won, drawn or lost. */
export const closings: Readonly<Record<'won' | 'drawn' | 'lost', Pool>> = {
  won: [
    'The last ten minutes were spent in the corner by the Cobblers Terrace, where Marlon Eversedge can make a minute last a good deal longer.',
    'Four minutes were added and used up largely by Danny Ockwell, looking for the right blade of grass for a throw.',
    '{opp} threw their goalkeeper forward for a last corner, and Reece Haldane headed it away as if it had insulted him.',
    'By the end the bench was counting the passes, and had reached twenty-three when the whistle went.',
    'There was time for one more song, which has only one verse so far.',
    'The whistle, when it came, was met by a roar, and Thale shook every hand within reach.',
    'They stayed behind to sing the old fishing song, both verses, and the one that is not printed.',
    'Joel Marwood led the players across to the supporters, who had been singing for the last quarter of an hour without a break.',
    'The closing stages were as calm as anyone in the Harbour Stand can remember.',
    'Dreyfield’s catch from the last cross of the match was greeted like a goal.',
    'Dermot Askey’s notebook was closed with ten minutes left, which is thought to be a record.',
    'A late word from the referee about time-wasting was worn by Mulvanny like a medal.',
    'There were a few nerves and a great many headers before the referee called it a day.',
    'The fourth official’s board said five minutes, and was told what it could do with them.',
    'When the last clearance came down it was time, and every arm in the dugout went up.',
    'Whoever came on did what was asked of them, which was mostly to stand in the way.',
    'It might have been more: Rudderham was a yard from a tap-in when the final whistle went.',
    'Baptiste-Lyle was still overlapping in the ninety-third minute, to the despair of the man marking him.',
    'The Blues kept the ball in the other half for most of the last ten minutes, and the other half of the crowd went home.',
    'One save, one block and one enormous clearance by Brisley saw it out.',
    'Those who had come for a finish with their heart in their mouths had to go without.',
    'Corval took his time over the last free kick, so that he could be clapped.',
    'There was a good deal of pointing at watches towards the end, and then there was a good deal of hugging.',
    'The last word was a throw-in to nobody, and nobody minded.',
  ],
  drawn: [
    'Both sides had a chance to win it in added time, and both of them will see it again tonight when they close their eyes.',
    'The final minutes were end to end, and the final whistle caught everybody in the wrong half.',
    'Eversedge ran until he had no more running in him, but the winner would not come.',
    'There were five added minutes, three corners and one very good save, and at the end of it a handshake.',
    'Thale sent on fresh legs, and the shot from the last attack was a foot too high.',
    'At the whistle a few players sank to the turf, and there were blue ones and other ones among them.',
    'The away end sang, the home end sang and on balance nobody was too unhappy.',
    'By the end most people would have settled for it, and so it was settled.',
  ],
  lost: [
    'The Blues pushed everybody up at the end, Dreyfield included, but the ball would not fall.',
    'There was a late flurry of corners and one header that was hooked away from under the bar.',
    'The supporters stayed to the finish and clapped the players off, which was noticed.',
    'Thale made all the changes that he could, and none of them changed it.',
    'A shout for a penalty was waved away, and with it went the last hope.',
    'At the end the players went over to say sorry, and were told, loudly, to get the next one.',
    'For all the effort of the last twenty minutes the goalkeeper was not troubled nearly enough.',
    'The long ball was tried, and the short one, and a few that were neither.',
    'By the closing minutes the rain had got into everything, the passing included.',
    'Haldane finished the match as a centre-forward, and won every header without anybody to win them for.',
  ],
}

/** Marcus Thale's quotes after the match. */
export const quotes: Readonly<Record<'won' | 'drawn' | 'lost', Pool>> = {
  won: [
    'We asked them to run for each other, and they did. The rest is only football.',
    'I’m pleased. I’m not delighted. I’ll be delighted in May, if you ask me then.',
    'That’s a good day’s work. Nobody shirked, nobody sulked and nobody got injured.',
    'You could hear our lot from first to last. On a day like this that’s worth a goal, and I’d tell them so myself if I had any voice left.',
    'There were twenty minutes I’d like to keep in a jar. The other seventy we’ll talk about on Monday.',
    'Two years ago we’d have let a day like that drift. Nobody out there was going to let it drift today.',
    'I said keep it simple, and by and large they kept it simple. When they didn’t, it went in anyway.',
    'People talk about the ones who score. Watch the ones who don’t, and see where they are when it happens.',
    'We’ve had days when we played better and got nothing. I’ll not be sending this one back.',
    'They left everything out there. Walt’s already found some of it in the wash.',
    'It’s one win. It’s a nice one, but you can’t put it in the bank: you’ve got to go and get the next.',
    'The second ball. That’s all we worked on, all week long, and I think we won nine out of ten.',
    'I thought the bench changed it. They came on cross with me, which is how I like them.',
    'If you’d offered me that on Thursday, when I had eleven fit and one of them was Walt, I’d have bitten your hand off.',
    'It’s a hard place to come, is this, if we play like that.',
    'We stuck to it. There’s not a lot more to the job than that, some weeks.',
    'The lads have started to believe that the last ten minutes belong to them. I’d hate to be the one to tell them otherwise.',
    'Clean sheet or not, it’s how we defended from the front that made me smile. I did smile; there’s a photograph.',
    'I’ll watch it again tonight with the sound off and find something to moan about.',
    'Everybody’s asking about the goals. Ask me about the tackle on seventy minutes. That won it.',
  ],
  drawn: [
    'It’s a point. In a month it’ll look like a good one, or it won’t, and I can’t tell you which.',
    'We should have won it, and they’ll be saying the same thing on their bus. So it was probably a draw.',
    'I liked the reaction. I’d like it even better if we didn’t need one.',
    'There’s a difference between not losing and drawing, and I thought we did the better of the two.',
    'We got ourselves into all the right places. Next week we’ll try kicking it into the right place as well.',
    'You don’t get given anything in this league. We went and took a point, and I’ll carry it home myself.',
    'I’ve told them I’m proud and I’ve told them I’m annoyed. Both are true.',
    'The wind was the best player out there, and he’s not even registered.',
    'If that’s us on an ordinary day, then I can live with it.',
    'Fair result. I’d not have said so at half-time, mind.',
    'We’ll be harder to beat for that. It’s a horrible sentence, but you know what I mean.',
    'There were two sides trying to win a football match out there. You should have got your money’s worth.',
  ],
  lost: [
    'I’ve nothing clever to say about it. We were second to too many things.',
    'The effort was there. The brain was on the coach. That’s for me to sort out.',
    'I’d rather lose like that than win like some. But I’d rather win.',
    'Credit to them. I mean it. Then I’d like five minutes with the lads and a closed door.',
    'You’ll not hear me blame the referee. I’ve written it all down instead.',
    'We’ve got a very good dressing room, and it’s very quiet. That tells me they know.',
    'It happens. If it happens again next week, then we’ll call it something else.',
    'The people who came to watch that deserve better, and they’ll get it. I’d like to thank them for staying.',
    'One lapse. You play well for eighty-nine minutes, and they put the other one in the paper.',
    'I’ve told them to be angry until they get home and then to be nice to their families.',
    'We won’t change who we are because of one afternoon. We’ll change one or two of the things we did.',
    'When you don’t take your chances you’re relying on the other lot not to take theirs. They took theirs.',
    'There’s no hiding place in this league, and I wouldn’t want one. We go again.',
    'I’ve been doing this long enough to know a bad day from a bad team. That was a bad day.',
  ],
}

/** The effect on the table. */
export const standings: Readonly<Record<'up' | 'same' | 'down', Pool>> = {
  up: [
    'The result lifts the Blues to {place} in the Premier Counties League, with {points} from {matches}.',
    'It is a climb to {place}, on {points}, and the view is better up there.',
    'Up they go, to {place}: {points} from {matches}, and a goal difference of {difference}.',
    'The Blues move up to {place} with {points}, {aboveText}.',
    'By teatime the Blues were {place} in the table, on {points}.',
  ],
  same: [
    'The Blues stay {place}, on {points} from {matches}.',
    'It leaves them where they were, in {place}, now with {points}.',
    'There is no change in the table: {place}, {points}, {aboveText}.',
    'Thornsea remain {place} in the Premier Counties League with {points} from {matches}.',
    'In {place} they began the day, and in {place} they ended it, on {points}.',
    'Still {place}, then: {points}, with {matches} played and a goal difference of {difference}.',
    '{Place} it is, as it was this morning, although {points} looks a little different beside it.',
  ],
  down: [
    'The Blues slip to {place}, on {points} from {matches}.',
    'It means a step down to {place}, with {points}, {aboveText}.',
    'Other results were no kinder, and the Blues are now {place} with {points}.',
    'They drop to {place}: {points} from {matches}, and some catching up to do.',
  ],
}

/** Results of cup ties: we are through, out, or face a replay. */
export const cupOutcomes: Readonly<
  Record<'through' | 'out' | 'again' | 'ahead' | 'won' | 'lost-final', Pool>
> = {
  through: [
    'The Blues go into the velvet bag for the next round of the Counties Challenge Trophy.',
    'Into the next round, then, and the draw cannot come soon enough.',
    'The cup run goes on, and so does the argument about which suit Dermot Askey may wear on it.',
    'One more step along the road to Harrowfold.',
  ],
  out: [
    'The Counties Challenge Trophy will have to wait for another year.',
    'That is the cup gone for this season. The league, as Thale was quick to say, is not.',
  ],
  again: [
    'So they will do it all again at the other ground in ten days’ time.',
    'Level it is, and there will be another night of it.',
  ],
  ahead: [
    'There is a second leg to come, and the tie is anybody’s.',
    'It is only half-time in the tie, as everybody kept saying on the way out.',
  ],
  won: [
    'The trophy is on its way to Thornsea, dent and all, and so are several thousand people who may be late for work.',
  ],
  'lost-final': [
    'There will be other finals. For now there is a quiet road home, a silver medal each and a run that nobody will forget.',
  ],
}

/** Introduces the cup tie, after the first sentence of its report. */
export const ties: Pool = [
  'It was a tie of the {round} of the Counties Challenge Trophy.',
  'The Counties Challenge Trophy had brought the two together in the {round}.',
  'At stake was a place beyond the {round} of the Counties Challenge Trophy.',
  'The occasion was the {round} of the Counties Challenge Trophy, and it lived up to it.',
]
export const finals: Pool = [
  'It was the final of the Counties Challenge Trophy, and {crowd} had come to Harrowfold to see it.',
]

/** The next match. */
export const nexts: Pool = [
  'Next up: {nextWhere} {nextOpp} on {nextDay}.',
  'The Blues are back in action on {nextDay}, {nextWhere} {nextOpp}.',
  'Attention turns to {nextDay}, and to {nextOpp} {nextPlace}.',
  'There is little time to dwell on it. {nextOpp} are next, {nextPlace}, on {nextDay}.',
  'On {nextDay} it is {nextOpp}, {nextPlace}.',
  'The next stop is {nextOpp} {nextPlace}, on {nextDay}.',
]

/** Notable runs. */
export const runs = {
  winning: [
    'It is {count} wins in a row now, and nobody at Saltings Park is saying so out loud.',
    'That makes {count} straight wins, for those who are counting, and everybody is.',
  ],
  unbeaten: [
    'The unbeaten run stretches to {count} matches.',
    'It is {count} league matches since anybody beat them.',
  ],
  winless: [
    'It is {count} league matches without a win, and there will be some long faces on the bus.',
    'A first win in {count} will have to wait for another day.',
  ],
} as const satisfies Record<string, Pool>

/** Before a match. */
export const previews = {
  titles: [
    'Preview: {opp} {nextPlace}',
    'Next on the list: {opp}',
    'All eyes on {opp}: the preview',
    'Before the whistle: Blues v {opp}',
    'Everything you need for {opp}',
  ],
  derbyTitles: ['Derby day: {opp} and the bragging rights', 'The big one: {opp} {nextPlace}'],
  standfirsts: [
    'Form, team news and how to follow it: all you need before the Blues meet {opp}.',
    'What to expect from {opp}, and what Marcus Thale expects from his own.',
    'A look at {opp}, a look at the table and a word from the head coach.',
  ],
  leads: [
    'Thornsea Town meet {oppFull} on {day} at {time}, {place}. The Blues are {ownPlace} in the Premier Counties League and {opp} are {theirPlace}.',
    'It is {oppFull} next for Thornsea Town, {place} on {day}, with kick-off at {time}: {ownPlace} against {theirPlace}.',
    'When {oppFull} and Thornsea Town come together {place} on {day} ({time}), there will be {gap} between them.',
  ],
  form: [
    'The Blues’ last five league matches read {ownForm}, latest last. {opp}’s read {theirForm}.',
    'The form guide, latest last: {ownForm} for the Blues, {theirForm} for {opp}.',
  ],
  tactics: [
    '“They’ll want to get it wide early,” said analyst Tobi Ladoke, whose ten minutes were up before he could say what to do about it.',
    'Tobi Ladoke’s report on {opp} runs to four pages, of which the players were shown one. It said: second balls.',
    'Dermot Askey has been to watch {opp} twice, once in a hat. “Well drilled,” he said. “Not that well hidden at corners.”',
    '{opp} like to press high and play quickly. So do the Blues, and it may come down to who is better at both.',
    'Set pieces will matter. {opp} have scored a third of theirs from them, and the Blues have Danny Ockwell’s arms.',
  ],
  news: [
    'Marcus Thale has a full squad to choose from, give or take a knock or two that Nadia Corrigal is watching.',
    'There are no new injuries, and two players who missed training with colds are back, and less popular for it.',
    'Conor Mulvanny is one booking away from a suspension, as he is for most of every season.',
    'Competition for places is fierce, and Walt Grimmer has run out of pegs.',
    'One or two are carrying bumps, but the head coach expects to name his strongest side.',
  ],
  quotes: [
    'They’re a good side. So are we. I’d get there early.',
    'I’ve stopped telling them it’s a big match. They’re all big. Some of them are just louder.',
    'We know what they’ll do, and they know what we’ll do. It comes down to who does it.',
    'It’ll be a proper game. Bring a coat and a voice.',
    'I want us to start like we finished the last one, only with less shouting from me.',
    'You can’t win the league this week. You can certainly make a mess of it.',
  ],
  follow: [
    'Commentary is on Blues TV from a quarter of an hour before kick-off, and minute by minute in the [match centre](/matches). Tickets are on sale at the [ticket office](/tickets).',
    'If you cannot be there, Nell Harker has every kick on Blues TV. If you can, [tickets](/tickets) are cheaper before the day.',
    'Turnstiles open ninety minutes before kick-off. Those who are staying at home will find commentary on [Blues TV](/videos) and the score in the [match pages](/matches).',
  ],
} as const satisfies Record<string, Pool>
