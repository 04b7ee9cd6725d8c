// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title The arithmetic of staking rewards
/// @notice Pure functions; docs/staking.md derives each and names its test. Callers bound the arguments: amounts fit in
/// 128 bits and times in 64, so that no product here reaches 256 bits.
library RewardMaths {
    /// @notice Reward per staked token is stored as a multiple of 1e-27.
    uint256 internal constant PRECISION = 1e27;
    uint256 internal constant YEAR = 365 days;
    /// @notice Proportions and caps are in 1/10,000.
    uint256 internal constant BPS = 10_000;

    /// @notice The amount a reward period has released by a time. It telescopes: the whole amount is released at the
    /// end, however many segments are settled.
    function released(uint256 amount, uint256 startTime, uint256 duration, uint256 time)
        internal
        pure
        returns (uint256)
    {
        if (time <= startTime) return 0;
        if (time >= startTime + duration) return amount;
        return amount * (time - startTime) / duration;
    }

    /// @notice The reward per staked token of a tier in `dt` seconds: its part of the share, at most the cap for that
    /// time. `active` is above zero.
    function increment(uint256 share, uint256 apyCap, uint256 dt, uint256 active) internal pure returns (uint256) {
        return Math.min(share * PRECISION / active, apyCap * dt * PRECISION / (BPS * YEAR));
    }

    /// @notice The amount owed because of an increment: rounded up, because each staker's part is rounded down.
    function liability(uint256 inc, uint256 active) internal pure returns (uint256) {
        return Math.ceilDiv(inc * active, PRECISION);
    }

    /// @notice The reward of a stake between two values of its tier's reward per token: rounded down.
    function earned(uint256 amount, uint256 rewardPerToken, uint256 paid) internal pure returns (uint256) {
        return amount * (rewardPerToken - paid) / PRECISION;
    }

    /// @notice A stake earns until its unlock, rounded up to the next UTC day, so that stakes ending together leave
    /// together.
    function endOfAccrual(uint256 unlockTime) internal pure returns (uint256) {
        return Math.ceilDiv(unlockTime, 1 days) * 1 days;
    }
}
