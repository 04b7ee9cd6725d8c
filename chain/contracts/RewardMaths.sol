// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title The arithmetic of staking rewards
/// @notice Pure functions; docs/staking.md derives each and names the test that proves it. Arguments are bounded by the
/// callers: amounts fit in 128 bits, times in 64, so that no product here reaches 256 bits.
library RewardMaths {
    /// @notice Reward per staked token is kept as a multiple of 1e-27.
    uint256 internal constant PRECISION = 1e27;
    uint256 internal constant YEAR = 365 days;
    /// @notice Proportions and caps are parts of 10,000.
    uint256 internal constant BPS = 10_000;

    /// @notice What a reward period has released by a moment. It telescopes: the whole amount is released at the end,
    /// however often it is asked on the way.
    function released(uint256 amount, uint256 startTime, uint256 duration, uint256 time)
        internal
        pure
        returns (uint256)
    {
        if (time <= startTime) return 0;
        if (time >= startTime + duration) return amount;
        return amount * (time - startTime) / duration;
    }

    /// @notice What each staked token of a tier earns in `dt` seconds: its part of the share, and never more than the
    /// cap allows for that time. `active` is above zero.
    function increment(uint256 share, uint256 apyCap, uint256 dt, uint256 active) internal pure returns (uint256) {
        return Math.min(share * PRECISION / active, apyCap * dt * PRECISION / (BPS * YEAR));
    }

    /// @notice What an increment makes the contract owe: rounded up, because each staker's part is rounded down.
    function liability(uint256 inc, uint256 active) internal pure returns (uint256) {
        return Math.ceilDiv(inc * active, PRECISION);
    }

    /// @notice What a stake has earned between two states of its tier: rounded down.
    function earned(uint256 amount, uint256 rewardPerToken, uint256 paid) internal pure returns (uint256) {
        return amount * (rewardPerToken - paid) / PRECISION;
    }

    /// @notice A stake earns until its unlock, rounded up to the next UTC day, so that stakes ending together leave
    /// together.
    function endOfAccrual(uint256 unlockTime) internal pure returns (uint256) {
        return Math.ceilDiv(unlockTime, 1 days) * 1 days;
    }
}
