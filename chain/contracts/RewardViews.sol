// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {RewardLedger} from "./RewardLedger.sol";
import {RewardMaths} from "./RewardMaths.sol";

/// @title Views of the reward ledger
/// @notice Documented in IStaking; all are as of the current second.
abstract contract RewardViews is RewardLedger {
    function getStakingPeriodInfo(uint256 stakingPeriod)
        external
        view
        knownPeriod(stakingPeriod)
        returns (PeriodInfo memory)
    {
        Tier storage tier = _tiers[stakingPeriod];
        return PeriodInfo(tier.proportion, tier.apyCap, tier.lockTime);
    }

    function rewardPeriodCount() external view returns (uint256) {
        return _streams.length;
    }

    function getRewardPeriod(uint256 index) external view returns (RewardPeriod memory) {
        Stream storage stream = _streams[index];
        return RewardPeriod(stream.amount, stream.startTime, stream.duration);
    }

    function currentApy(uint256 stakingPeriod)
        external
        view
        knownPeriod(stakingPeriod)
        returns (uint256 bps, bool capped)
    {
        Walk memory walk = _present();
        if (!walk.hasStream || walk.stream.startTime > block.timestamp) return (0, false);
        TierWalk memory tier = walk.tiers[stakingPeriod];
        if (tier.active == 0) return (tier.apyCap, true);
        uint256 yearly = uint256(walk.stream.amount) * tier.proportion * RewardMaths.YEAR;
        bps = yearly / (tier.active * walk.stream.duration);
        if (bps >= tier.apyCap) return (tier.apyCap, true);
    }

    function tierState(uint256 stakingPeriod)
        external
        view
        knownPeriod(stakingPeriod)
        returns (uint256 active, uint256 rewardPerToken)
    {
        TierWalk memory tier = _present().tiers[stakingPeriod];
        return (tier.active, tier.rewardPerToken);
    }

    function accounting() external view returns (uint256 principal, uint256 unreleased, uint256 owed, uint256 capped) {
        Walk memory walk = _present();
        return (_ledgers.principal, walk.unreleased, walk.owed, walk.capped);
    }

    function stepsToCheckpoint() external view returns (uint256 steps) {
        Walk memory walk = _begin();
        for (; walk.time < block.timestamp; ++steps) {
            _step(walk);
        }
    }

    function _endOfRewardPeriods() internal view returns (uint256) {
        uint256 count = _streams.length;
        if (count == 0) return 0;
        Stream storage last = _streams[count - 1];
        return uint256(last.startTime) + last.duration;
    }
}
