// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Staking of one token for fixed lock periods, rewarded in the same token
/// @notice Rewards come in as reward periods, each released evenly over its time and split between the staking periods
/// ("tiers") by fixed proportions. Within a tier every staked token earns the same, never above the tier's cap; what the
/// caps and empty tiers leave over gathers for the owner. Nobody can change a tier, a lock or a reward period afterwards.
/// @dev Views answer for the present second: they count what no transaction has written down yet.
interface IStaking {
    struct StakingInfo {
        /// The principal, in the token's smallest unit.
        uint256 stakedAmount;
        /// 0, 1 or 2.
        uint256 stakingPeriod;
        /// When the running lock began: the stake, or its last extension.
        uint256 startTime;
        /// The tier's reward per token up to which this stake is settled, times 1e27.
        uint256 rewardPerTokenPaid;
    }

    struct PeriodInfo {
        /// The tier's part of every reward period, of 10,000.
        uint256 proportion;
        /// The most a staked token earns in 365 days, of 10,000; simple interest, not compounded.
        uint256 apyCap;
        /// In seconds.
        uint256 lockTime;
    }

    struct RewardPeriod {
        uint256 amount;
        uint256 startTime;
        /// In seconds.
        uint256 duration;
    }

    event Staked(
        address indexed user, uint256 indexed id, uint256 indexed stakingPeriod, uint256 amount, uint256 unlockTime
    );
    event Extended(
        address indexed user,
        uint256 indexed id,
        uint256 fromPeriod,
        uint256 toPeriod,
        uint256 settledReward,
        uint256 unlockTime
    );
    event Withdrawn(address indexed user, uint256 indexed id, uint256 amount, uint256 reward, uint256 remaining);
    event RewardClaimed(address indexed user, uint256 indexed id, uint256 reward);
    event RewardPeriodAdded(uint256 indexed index, uint256 amount, uint256 startTime, uint256 duration);
    event CappedRewardWithdrawn(address indexed to, uint256 amount);
    event RewarderSet(address indexed account, bool isRewarder);
    event Recovered(address indexed token, address indexed to, uint256 amount);
    event EmergencyExitEnabled();

    error ZeroAmount();
    error BelowMinimum(uint256 min);
    error UnknownStakingPeriod(uint256 p);
    error StakeNotFound(address user, uint256 id);
    error StillLocked(uint256 unlockTime);
    error UnlockNotLater(uint256 current, uint256 proposed);
    error InsufficientStake(uint256 have, uint256 want);
    error TooManyStakes();
    error TooManyRewardPeriods();
    /// The period is too short or too long, begins in the past, or before the last one ends.
    error BadSchedule();
    error TransferAmountMismatch(uint256 expected, uint256 received);
    /// So much time has passed in silence that one transaction cannot count it: call `checkpoint` first.
    error CheckpointNeeded();
    error NotRewarder(address account);
    error EmergencyExitActive();
    /// The owner can pass the contract on, but not leave it.
    error OwnershipRequired();
    error ExceedsSurplus(uint256 surplus, uint256 want);
    /// The tiers, the token or the minimum given at deployment make no sense.
    error BadConfiguration();

    /// @notice Locks `amount` for the time of the tier. Needs an allowance.
    /// @return id Never used twice.
    function stake(uint256 amount, uint256 stakingPeriod) external returns (uint256 id);

    /// @notice `stake` with a signed allowance. A permit that somebody else has already used does no harm.
    function stakeWithPermit(uint256 amount, uint256 stakingPeriod, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256 id);

    /// @notice Begins a new lock, now, in the tier named; its unlock must be later than the present one. What was earned
    /// is settled under the old tier and stays owed.
    function extendStakingPeriod(uint256 id, uint256 stakingPeriod) external;

    /// @notice After the unlock: pays out a part, and all reward earned so far. The rest earns nothing until extended.
    function withdraw(uint256 id, uint256 amount) external;

    /// @notice After the unlock: pays out everything and ends the stake.
    function withdrawAll(uint256 id) external;

    /// @notice Pays the reward earned so far; the lock stays. At any time.
    function claimReward(uint256 id) external;

    /// @notice Sends the owner what caps and empty tiers have left over.
    function withdrawCappedReward() external returns (uint256 amount);

    /// @notice Funds a reward period with the caller's tokens. For the owner and those named by `setRewarder`.
    /// @param startTime Not in the past, and not before the last reward period ends.
    /// @param duration From one day to four years, in seconds.
    function addRewardPeriod(uint256 amount, uint256 startTime, uint256 duration) external;

    /// @notice Counts at most `maxSteps` segments of the time since the last transaction. Anybody may.
    function checkpoint(uint256 maxSteps) external;

    /// @notice Stops new stakes, extensions and reward periods; never a withdrawal.
    function pause() external;

    function unpause() external;

    /// @notice Lifts all locks, for ever; principal and reward leave by the same withdrawals. New stakes end.
    function enableEmergencyExit() external;

    function setRewarder(address account, bool isRewarder_) external;

    /// @notice Sends tokens that came by mistake: others entirely, the staked one only above all that is accounted for.
    function recoverERC20(address token_, address to, uint256 amount) external;

    function getUserStakingIds(address user) external view returns (uint256[] memory);

    function getUserStakingInfo(address user, uint256 id) external view returns (StakingInfo memory);

    function getStakingPeriodInfo(uint256 stakingPeriod) external view returns (PeriodInfo memory);

    function rewardPeriodCount() external view returns (uint256);

    function getRewardPeriod(uint256 index) external view returns (RewardPeriod memory);

    /// @notice What a claim would pay now.
    function pendingReward(uint256 id) external view returns (uint256);

    function unlockTimeOf(uint256 id) external view returns (uint256);

    /// @notice What a token of the tier earns now, of 10,000 a year; for an empty tier, what the first one would.
    /// @return bps Zero while no reward period runs.
    /// @return capped Whether it is the cap that decides.
    function currentApy(uint256 stakingPeriod) external view returns (uint256 bps, bool capped);

    /// @return active The principal that still earns.
    /// @return rewardPerToken What a token earned since the beginning, times 1e27.
    function tierState(uint256 stakingPeriod) external view returns (uint256 active, uint256 rewardPerToken);

    /// @notice The four ledgers; their sum is what the contract must hold.
    /// @return principal Of all stakes.
    /// @return unreleased What reward periods have yet to release.
    /// @return owed Earned, not yet paid.
    /// @return capped For `withdrawCappedReward`.
    function accounting() external view returns (uint256 principal, uint256 unreleased, uint256 owed, uint256 capped);

    /// @notice How many steps `checkpoint` has to do; user actions do at most `MAX_STEPS` of them by themselves.
    function stepsToCheckpoint() external view returns (uint256);

    function isRewarder(address account) external view returns (bool);

    function isEmergencyExit() external view returns (bool);
}
