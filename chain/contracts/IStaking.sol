// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Staking of one token for fixed lock periods, rewarded in the same token
/// @notice Rewards are funded as reward periods, each released evenly over its duration and split between the staking
/// periods ("tiers") by fixed proportions. Within a tier every staked token earns the same, at most the tier's cap; the
/// surplus of caps and empty tiers accumulates for the owner. Tiers, locks and reward periods cannot be changed.
/// @dev Views are as of the current second: they include time that no transaction has settled yet.
interface IStaking {
    struct StakingInfo {
        /// The principal, in the token's smallest unit.
        uint256 stakedAmount;
        /// 0, 1 or 2.
        uint256 stakingPeriod;
        /// Start of the current lock: the time of the stake or of its last extension.
        uint256 startTime;
        /// The tier's reward per token up to which this stake is settled, times 1e27.
        uint256 rewardPerTokenPaid;
    }

    struct PeriodInfo {
        /// The tier's share of every reward period, in 1/10,000.
        uint256 proportion;
        /// The maximum reward in 365 days, in 1/10,000 of the stake; simple interest.
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
    /// The period is too short or too long, starts in the past, or before the last one ends.
    error BadSchedule();
    error TransferAmountMismatch(uint256 expected, uint256 received);
    /// More segments have passed than one transaction settles: call `checkpoint` first.
    error CheckpointNeeded();
    error NotRewarder(address account);
    error EmergencyExitActive();
    /// Ownership can be transferred but not renounced.
    error OwnershipRequired();
    error ExceedsSurplus(uint256 surplus, uint256 want);
    /// The tiers, token or minimum given at deployment are invalid.
    error BadConfiguration();

    /// @notice Locks `amount` for the lock time of the tier. Needs an allowance.
    /// @return id Unique, never reused.
    function stake(uint256 amount, uint256 stakingPeriod) external returns (uint256 id);

    /// @notice `stake` with a signed allowance. A permit already used by another account does no harm.
    function stakeWithPermit(uint256 amount, uint256 stakingPeriod, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256 id);

    /// @notice Starts a new lock now in the given tier; it must end later than the current lock. The reward so far is
    /// settled under the old tier and stays owed.
    function extendStakingPeriod(uint256 id, uint256 stakingPeriod) external;

    /// @notice After the unlock: pays out a part and all reward so far. The remainder earns nothing until extended.
    function withdraw(uint256 id, uint256 amount) external;

    /// @notice After the unlock: pays out everything and ends the stake.
    function withdrawAll(uint256 id) external;

    /// @notice Pays the reward so far, at any time; the lock is unchanged.
    function claimReward(uint256 id) external;

    /// @notice Sends the owner the surplus of caps and empty tiers.
    function withdrawCappedReward() external returns (uint256 amount);

    /// @notice Funds a reward period with the caller's tokens. Only for the owner and rewarders set by `setRewarder`.
    /// @param startTime Not in the past, and not before the last reward period ends.
    /// @param duration From one day to four years, in seconds.
    function addRewardPeriod(uint256 amount, uint256 startTime, uint256 duration) external;

    /// @notice Settles at most `maxSteps` segments of the time since the last transaction. Any account may call it.
    function checkpoint(uint256 maxSteps) external;

    /// @notice Stops new stakes, extensions and reward periods; never a withdrawal.
    function pause() external;

    function unpause() external;

    /// @notice Lifts all locks permanently; principal and rewards are paid by the same withdrawals. Ends new stakes.
    function enableEmergencyExit() external;

    function setRewarder(address account, bool isRewarder_) external;

    /// @notice Sends tokens received by mistake: all of other tokens, of the staked token only the unaccounted amount.
    function recoverERC20(address token_, address to, uint256 amount) external;

    function getUserStakingIds(address user) external view returns (uint256[] memory);

    function getUserStakingInfo(address user, uint256 id) external view returns (StakingInfo memory);

    function getStakingPeriodInfo(uint256 stakingPeriod) external view returns (PeriodInfo memory);

    function rewardPeriodCount() external view returns (uint256);

    function getRewardPeriod(uint256 index) external view returns (RewardPeriod memory);

    /// @notice What a claim would pay now.
    function pendingReward(uint256 id) external view returns (uint256);

    function unlockTimeOf(uint256 id) external view returns (uint256);

    /// @notice The tier's current reward rate, in 1/10,000 a year; for an empty tier, the rate of a first stake.
    /// @return bps Zero while no reward period runs.
    /// @return capped True if the rate is limited by the cap.
    function currentApy(uint256 stakingPeriod) external view returns (uint256 bps, bool capped);

    /// @return active The principal that earns rewards.
    /// @return rewardPerToken The cumulative reward per token, times 1e27.
    function tierState(uint256 stakingPeriod) external view returns (uint256 active, uint256 rewardPerToken);

    /// @notice The four ledgers; the contract must hold their sum.
    /// @return principal The principal of all stakes.
    /// @return unreleased Rewards that reward periods have not released yet.
    /// @return owed Rewards earned and not yet paid.
    /// @return capped The amount available to `withdrawCappedReward`.
    function accounting() external view returns (uint256 principal, uint256 unreleased, uint256 owed, uint256 capped);

    /// @notice The number of steps due for `checkpoint`; a user's transaction does at most `MAX_STEPS` of them itself.
    function stepsToCheckpoint() external view returns (uint256);

    function isRewarder(address account) external view returns (bool);

    function isEmergencyExit() external view returns (bool);
}
