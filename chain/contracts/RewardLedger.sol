// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IStaking} from "./IStaking.sol";
import {RewardMaths} from "./RewardMaths.sol";

/// @title Accounting of earned, owed and surplus rewards over time
/// @notice Time is settled in segments within which rates are constant: they end where a reward period starts or ends,
/// and where stakes stop earning. No balance is read, so the tokens held do not affect the rewards owed.
abstract contract RewardLedger is IStaking {
    using SafeCast for uint256;

    /// @notice Segments that a user's transaction settles itself before it requires `checkpoint`.
    uint256 public constant MAX_STEPS = 200;
    uint256 public constant MAX_QUEUED_REWARD_PERIODS = 24;
    uint256 internal constant TIERS = 3;

    struct Tier {
        uint128 active;
        uint32 lockTime;
        uint16 proportion;
        uint16 apyCap;
        /// Index of the first open bucket, and the index after the last bucket.
        uint32 head;
        uint32 tail;
        uint128 rewardPerToken;
    }

    /// The stakes of a tier that stop earning at the same midnight. All locks of a tier are equally long, so buckets
    /// end in order of creation.
    struct Bucket {
        /// While open, the amount that stops earning at `end`; once closed, the tier's reward per token at `end`.
        uint128 value;
        uint64 end;
    }

    struct Stream {
        uint128 amount;
        uint64 startTime;
        uint64 duration;
    }

    struct Ledgers {
        uint128 principal;
        uint128 owed;
        uint128 unreleased;
        uint128 capped;
        uint64 lastTime;
        /// Index of the first reward period that has not ended.
        uint32 cursor;
    }

    /// A tier during a walk; `end` is the end of its next open bucket, or 0.
    struct TierWalk {
        uint256 active;
        uint256 proportion;
        uint256 apyCap;
        uint256 head;
        uint256 tail;
        uint256 rewardPerToken;
        uint256 end;
        uint256 leaving;
        bool hasClosed;
    }

    struct Walk {
        uint256 time;
        uint256 cursor;
        uint256 owed;
        uint256 unreleased;
        uint256 capped;
        bool hasStream;
        Stream stream;
        TierWalk[TIERS] tiers;
    }

    Tier[TIERS] internal _tiers;
    mapping(uint256 tier => mapping(uint256 index => Bucket)) private _buckets;
    Stream[] internal _streams;
    Ledgers internal _ledgers;

    constructor(PeriodInfo[TIERS] memory periods) {
        uint256 sum;
        for (uint256 i = 0; i < TIERS; ++i) {
            PeriodInfo memory period = periods[i];
            if (period.apyCap == 0 || period.lockTime < 1 days || period.lockTime > 4 * RewardMaths.YEAR) {
                revert BadConfiguration();
            }
            sum += period.proportion;
            _tiers[i].proportion = period.proportion.toUint16();
            _tiers[i].apyCap = period.apyCap.toUint16();
            _tiers[i].lockTime = period.lockTime.toUint32();
        }
        if (sum != RewardMaths.BPS) revert BadConfiguration();
        _ledgers.lastTime = block.timestamp.toUint64();
    }

    /// Settles all time so far; required before every change of state.
    modifier upToDate() {
        _catchUp();
        _;
    }

    modifier knownPeriod(uint256 stakingPeriod) {
        if (stakingPeriod >= TIERS) revert UnknownStakingPeriod(stakingPeriod);
        _;
    }

    function _catchUp() private {
        if (!_checkpoint(MAX_STEPS)) revert CheckpointNeeded();
    }

    function _checkpoint(uint256 maxSteps) internal returns (bool isCurrent) {
        if (_ledgers.lastTime == block.timestamp) return true;
        Walk memory walk = _begin();
        for (uint256 step = 0; step < maxSteps && walk.time < block.timestamp; ++step) {
            _step(walk);
            for (uint256 i = 0; i < TIERS; ++i) {
                TierWalk memory tier = walk.tiers[i];
                // Fits in 128 bits: caps limit its growth to a few 1e27 a year.
                if (tier.hasClosed) _buckets[i][tier.head - 1].value = tier.rewardPerToken.toUint128();
            }
        }
        _write(walk);
        return walk.time == block.timestamp;
    }

    /// The state as of the current second, without writing it.
    function _present() internal view returns (Walk memory walk) {
        walk = _begin();
        while (walk.time < block.timestamp) _step(walk);
    }

    /// The reward per token up to which a stake of this bucket has earned, as of the current second.
    function _presentRewardPerToken(uint256 stakingPeriod, uint256 bucket) internal view returns (uint256) {
        if (bucket < _tiers[stakingPeriod].head) return _buckets[stakingPeriod][bucket].value;
        Walk memory walk = _begin();
        TierWalk memory tier = walk.tiers[stakingPeriod];
        while (walk.time < block.timestamp && tier.head <= bucket) _step(walk);
        return tier.rewardPerToken;
    }

    /// The same, if the stored state is up to date.
    function _rewardPerToken(uint256 stakingPeriod, uint256 bucket) internal view returns (uint128) {
        Tier storage tier = _tiers[stakingPeriod];
        return bucket < tier.head ? _buckets[stakingPeriod][bucket].value : tier.rewardPerToken;
    }

    /// Starts rewards on an amount, until the end of the tier's lock.
    function _enter(uint256 stakingPeriod, uint128 amount) internal returns (uint32 bucket) {
        Tier storage tier = _tiers[stakingPeriod];
        uint64 end = RewardMaths.endOfAccrual(block.timestamp + tier.lockTime).toUint64();
        bucket = tier.tail;
        if (bucket > tier.head && _buckets[stakingPeriod][bucket - 1].end == end) {
            _buckets[stakingPeriod][--bucket].value += amount;
        } else {
            _buckets[stakingPeriod][bucket] = Bucket(amount, end);
            tier.tail = bucket + 1;
        }
        tier.active += amount;
    }

    /// Stops rewards on an amount, unless its bucket is closed.
    function _leave(uint256 stakingPeriod, uint256 bucket, uint128 amount) internal {
        Tier storage tier = _tiers[stakingPeriod];
        if (bucket < tier.head) return;
        _buckets[stakingPeriod][bucket].value -= amount;
        tier.active -= amount;
    }

    function _begin() internal view returns (Walk memory walk) {
        Ledgers memory ledgers = _ledgers;
        walk.time = ledgers.lastTime;
        walk.cursor = ledgers.cursor;
        walk.owed = ledgers.owed;
        walk.unreleased = ledgers.unreleased;
        walk.capped = ledgers.capped;
        _readStream(walk);
        for (uint256 i = 0; i < TIERS; ++i) {
            Tier memory tier = _tiers[i];
            TierWalk memory tierWalk = walk.tiers[i];
            tierWalk.active = tier.active;
            tierWalk.proportion = tier.proportion;
            tierWalk.apyCap = tier.apyCap;
            tierWalk.head = tier.head;
            tierWalk.tail = tier.tail;
            tierWalk.rewardPerToken = tier.rewardPerToken;
            _readBucket(i, tierWalk);
        }
    }

    /// Settles one segment: from the walk's time to the next change of a rate, at most to the current second.
    function _step(Walk memory walk) internal view {
        uint256 to = _segmentEnd(walk);
        _release(walk, to);
        walk.time = to;
        for (uint256 i = 0; i < TIERS; ++i) {
            TierWalk memory tier = walk.tiers[i];
            tier.hasClosed = tier.end == to;
            if (!tier.hasClosed) continue;
            tier.active -= tier.leaving;
            ++tier.head;
            _readBucket(i, tier);
        }
        if (walk.hasStream && to == uint256(walk.stream.startTime) + walk.stream.duration) {
            ++walk.cursor;
            _readStream(walk);
        }
    }

    function _segmentEnd(Walk memory walk) private view returns (uint256 to) {
        to = block.timestamp;
        if (walk.hasStream) {
            uint256 start = walk.stream.startTime;
            uint256 cut = walk.time < start ? start : start + walk.stream.duration;
            if (cut < to) to = cut;
        }
        for (uint256 i = 0; i < TIERS; ++i) {
            uint256 end = walk.tiers[i].end;
            if (end != 0 && end < to) to = end;
        }
    }

    /// Splits the rewards released in a segment: each tier gets its share up to its cap; `capped` gets the surplus.
    function _release(Walk memory walk, uint256 to) private pure {
        if (!walk.hasStream) return;
        Stream memory stream = walk.stream;
        uint256 delta = RewardMaths.released(stream.amount, stream.startTime, stream.duration, to)
            - RewardMaths.released(stream.amount, stream.startTime, stream.duration, walk.time);
        uint256 credited;
        for (uint256 i = 0; i < TIERS; ++i) {
            TierWalk memory tier = walk.tiers[i];
            if (tier.active == 0) continue;
            uint256 share = delta * tier.proportion / RewardMaths.BPS;
            uint256 inc = RewardMaths.increment(share, tier.apyCap, to - walk.time, tier.active);
            tier.rewardPerToken += inc;
            credited += RewardMaths.liability(inc, tier.active);
        }
        walk.unreleased -= delta;
        walk.owed += credited;
        walk.capped += delta - credited;
    }

    function _readStream(Walk memory walk) private view {
        walk.hasStream = walk.cursor < _streams.length;
        if (walk.hasStream) walk.stream = _streams[walk.cursor];
    }

    function _readBucket(uint256 stakingPeriod, TierWalk memory tier) private view {
        if (tier.head == tier.tail) {
            tier.end = 0;
            return;
        }
        Bucket memory bucket = _buckets[stakingPeriod][tier.head];
        tier.end = bucket.end;
        tier.leaving = bucket.value;
    }

    function _write(Walk memory walk) private {
        _ledgers.lastTime = walk.time.toUint64();
        _ledgers.cursor = walk.cursor.toUint32();
        _ledgers.owed = walk.owed.toUint128();
        _ledgers.unreleased = walk.unreleased.toUint128();
        _ledgers.capped = walk.capped.toUint128();
        for (uint256 i = 0; i < TIERS; ++i) {
            TierWalk memory tier = walk.tiers[i];
            _tiers[i].active = tier.active.toUint128();
            _tiers[i].head = tier.head.toUint32();
            _tiers[i].rewardPerToken = tier.rewardPerToken.toUint128();
        }
    }
}
