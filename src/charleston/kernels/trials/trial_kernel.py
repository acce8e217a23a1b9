"""The two ends of a trial: a world to play it in, and its value."""

from charleston.kernels.jit.compiled import inlined
from charleston.kernels.patterns.arrays import I64
from charleston.kernels.playout.game_arrays import Bytes
from charleston.kernels.playout.game_position import OVER, STAGE
from charleston.kernels.playout.outcome_kernel import SCORES
from charleston.kernels.playout.playout_state import Playing
from charleston.kernels.policy.question_codes import CLAIM
from charleston.kernels.samples.facts import OWN_LEVEL
from charleston.kernels.samples.sampling import write_facts_here
from charleston.kernels.trials.trials import ASKED, QUESTION, ROUNDS, Trials
from charleston.kernels.trials.value_kernel import expected_score
from charleston.kernels.trials.world_kernel import sample_world


@inlined
def prepare_world(playing: Playing, trials: Trials, wall: Bytes) -> None:
    buffers = playing.buffers
    sample_world(
        playing.card,
        trials.known,
        trials.world,
        playing.options,
        playing.samples.taste,
        playing.seed,
        trials.plan[ASKED],
        trials.plan[QUESTION],
        trials.plan[ROUNDS],
        trials.position,
        trials.hidden,
        trials.thrown,
        wall,
        buffers.state,
        buffers.near,
        buffers.work,
    )


@inlined
def value_here(playing: Playing, trials: Trials, at: I64, outcome: I64) -> float:
    """Return the seat's score, or its expected score if the game goes on."""
    if at[STAGE] == OVER:
        return float(outcome[SCORES + trials.plan[ASKED]])
    write_facts_here(playing, at, trials.row)
    for place in range(len(trials.levels)):
        trials.row[OWN_LEVEL + place] = trials.levels[place]
    return expected_score(trials.row, trials.columns, trials.weights[1 if at[STAGE] == CLAIM else 0])
