// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {RewardMaths} from "./RewardMaths.sol";
import {RewardViews} from "./RewardViews.sol";

/// @title The stakes with their owners and rewards
abstract contract StakeBook is RewardViews {
    using SafeCast for uint256;

    struct Stake {
        address owner;
        uint8 stakingPeriod;
        /// Index in the list of its owner's ids.
        uint8 position;
        uint40 startTime;
        uint32 bucket;
        uint128 amount;
        /// Reward settled and not yet paid.
        uint128 credit;
        uint128 paid;
    }

    mapping(uint256 id => Stake) internal _stakes;
    mapping(address user => uint256[]) internal _idsOf;
    uint64 internal _lastId;

    function getUserStakingIds(address user) external view returns (uint256[] memory) {
        return _idsOf[user];
    }

    function getUserStakingInfo(address user, uint256 id) external view returns (StakingInfo memory) {
        Stake storage held = _stakeOf(user, id);
        return StakingInfo(held.amount, held.stakingPeriod, held.startTime, held.paid);
    }

    function pendingReward(uint256 id) external view returns (uint256) {
        Stake storage held = _existing(id);
        uint256 rewardPerToken = _presentRewardPerToken(held.stakingPeriod, held.bucket);
        return held.credit + RewardMaths.earned(held.amount, rewardPerToken, held.paid);
    }

    function unlockTimeOf(uint256 id) external view returns (uint256) {
        return _unlockTime(_existing(id));
    }

    function _remove(uint256 id, uint8 position) internal {
        uint256[] storage ids = _idsOf[msg.sender];
        uint256 last = ids[ids.length - 1];
        ids[position] = last;
        _stakes[last].position = position;
        ids.pop();
        delete _stakes[id];
    }

    /// Moves the reward so far to the stake's credit and returns it.
    function _settle(Stake storage held) internal returns (uint256 reward) {
        uint128 rewardPerToken = _rewardPerToken(held.stakingPeriod, held.bucket);
        reward = RewardMaths.earned(held.amount, rewardPerToken, held.paid);
        held.paid = rewardPerToken;
        held.credit += reward.toUint128();
    }

    function _takeReward(Stake storage held) internal returns (uint256 reward) {
        _settle(held);
        reward = held.credit;
        held.credit = 0;
        _ledgers.owed -= reward.toUint128();
    }

    function _unlockTime(Stake storage held) internal view returns (uint256) {
        return uint256(held.startTime) + _tiers[held.stakingPeriod].lockTime;
    }

    function _existing(uint256 id) internal view returns (Stake storage held) {
        held = _stakes[id];
        if (held.owner == address(0)) revert StakeNotFound(address(0), id);
    }

    function _stakeOf(address user, uint256 id) internal view returns (Stake storage held) {
        held = _stakes[id];
        if (user == address(0) || held.owner != user) revert StakeNotFound(user, id);
    }
}
