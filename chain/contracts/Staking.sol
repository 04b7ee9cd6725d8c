// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IStaking} from "./IStaking.sol";
import {RewardLedger} from "./RewardLedger.sol";
import {RewardMaths} from "./RewardMaths.sol";
import {StakeBook} from "./StakeBook.sol";

/// @title The staking contract: state changes and payments
/// @notice IStaking documents each call; StakeBook stores the stakes and RewardLedger computes rewards.
contract Staking is StakeBook, Ownable2Step, Pausable, ReentrancyGuardTransient {
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    /// @notice Maximum stakes per user, which bounds the cost of reading them.
    uint256 public constant MAX_STAKES = 64;

    IERC20 public immutable token;
    /// @notice Minimum amount of a stake; the remainder after a withdrawal may be less.
    uint256 public immutable minStake;

    mapping(address account => bool) private _isRewarder;
    bool public isEmergencyExit;

    constructor(IERC20 token_, address owner_, uint256 minStake_, PeriodInfo[TIERS] memory periods)
        RewardLedger(periods)
        Ownable(owner_)
    {
        if (address(token_).code.length == 0 || minStake_ == 0) revert BadConfiguration();
        token = token_;
        minStake = minStake_;
    }

    modifier beforeEmergency() {
        if (isEmergencyExit) revert EmergencyExitActive();
        _;
    }

    function stake(uint256 amount, uint256 stakingPeriod) external returns (uint256 id) {
        return _stake(amount, stakingPeriod);
    }

    function stakeWithPermit(uint256 amount, uint256 stakingPeriod, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        returns (uint256 id)
    {
        // Another account may have used the permit first; the allowance then exists.
        try IERC20Permit(address(token)).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}
        return _stake(amount, stakingPeriod);
    }

    function extendStakingPeriod(uint256 id, uint256 stakingPeriod)
        external
        nonReentrant
        whenNotPaused
        beforeEmergency
        knownPeriod(stakingPeriod)
        upToDate
    {
        Stake storage held = _stakeOf(msg.sender, id);
        uint256 fromPeriod = held.stakingPeriod;
        uint256 current = _unlockTime(held);
        uint256 proposed = block.timestamp + _tiers[stakingPeriod].lockTime;
        if (proposed <= current) revert UnlockNotLater(current, proposed);
        uint256 settled = _settle(held);
        _leave(fromPeriod, held.bucket, held.amount);
        held.stakingPeriod = stakingPeriod.toUint8();
        held.startTime = block.timestamp.toUint40();
        held.bucket = _enter(stakingPeriod, held.amount);
        held.paid = _tiers[stakingPeriod].rewardPerToken;
        emit Extended(msg.sender, id, fromPeriod, stakingPeriod, settled, proposed);
    }

    function withdraw(uint256 id, uint256 amount) external nonReentrant upToDate {
        if (amount == 0) revert ZeroAmount();
        _withdraw(id, amount);
    }

    function withdrawAll(uint256 id) external nonReentrant upToDate {
        _withdraw(id, _stakeOf(msg.sender, id).amount);
    }

    function claimReward(uint256 id) external nonReentrant upToDate {
        uint256 reward = _takeReward(_stakeOf(msg.sender, id));
        emit RewardClaimed(msg.sender, id, reward);
        token.safeTransfer(msg.sender, reward);
    }

    function withdrawCappedReward() external nonReentrant onlyOwner upToDate returns (uint256 amount) {
        amount = _ledgers.capped;
        _ledgers.capped = 0;
        emit CappedRewardWithdrawn(msg.sender, amount);
        token.safeTransfer(msg.sender, amount);
    }

    function addRewardPeriod(uint256 amount, uint256 startTime, uint256 duration)
        external
        nonReentrant
        whenNotPaused
        beforeEmergency
        upToDate
    {
        if (!isRewarder(msg.sender)) revert NotRewarder(msg.sender);
        if (amount == 0) revert ZeroAmount();
        uint256 count = _streams.length;
        if (count - _ledgers.cursor >= MAX_QUEUED_REWARD_PERIODS) revert TooManyRewardPeriods();
        if (startTime < block.timestamp || startTime < _endOfRewardPeriods()) revert BadSchedule();
        if (duration < 1 days || duration > 4 * RewardMaths.YEAR) revert BadSchedule();
        _streams.push(Stream(amount.toUint128(), startTime.toUint64(), duration.toUint64()));
        _ledgers.unreleased += amount.toUint128();
        emit RewardPeriodAdded(count, amount, startTime, duration);
        _pull(amount);
    }

    function checkpoint(uint256 maxSteps) external nonReentrant {
        _checkpoint(maxSteps);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function enableEmergencyExit() external onlyOwner {
        isEmergencyExit = true;
        emit EmergencyExitEnabled();
    }

    function setRewarder(address account, bool isRewarder_) external onlyOwner {
        _isRewarder[account] = isRewarder_;
        emit RewarderSet(account, isRewarder_);
    }

    function recoverERC20(address token_, address to, uint256 amount) external nonReentrant onlyOwner {
        uint256 surplus = IERC20(token_).balanceOf(address(this));
        if (token_ == address(token)) {
            Ledgers memory ledgers = _ledgers;
            surplus -= uint256(ledgers.principal) + ledgers.unreleased + ledgers.owed + ledgers.capped;
        }
        if (amount > surplus) revert ExceedsSurplus(surplus, amount);
        emit Recovered(token_, to, amount);
        IERC20(token_).safeTransfer(to, amount);
    }

    /// @notice Always reverts: without an owner, the surplus of caps and empty tiers could never be withdrawn.
    function renounceOwnership() public pure override {
        revert OwnershipRequired();
    }

    /// @inheritdoc IStaking
    function isRewarder(address account) public view returns (bool) {
        return _isRewarder[account] || account == owner();
    }

    function _stake(uint256 amount, uint256 stakingPeriod)
        private
        nonReentrant
        whenNotPaused
        beforeEmergency
        knownPeriod(stakingPeriod)
        upToDate
        returns (uint256 id)
    {
        if (amount == 0) revert ZeroAmount();
        if (amount < minStake) revert BelowMinimum(minStake);
        uint256[] storage ids = _idsOf[msg.sender];
        uint256 position = ids.length;
        if (position >= MAX_STAKES) revert TooManyStakes();
        uint128 principal = amount.toUint128();
        id = ++_lastId;
        ids.push(id);
        _ledgers.principal += principal;
        _stakes[id] = Stake({
            owner: msg.sender,
            stakingPeriod: stakingPeriod.toUint8(),
            position: position.toUint8(),
            startTime: block.timestamp.toUint40(),
            bucket: _enter(stakingPeriod, principal),
            amount: principal,
            credit: 0,
            paid: _tiers[stakingPeriod].rewardPerToken
        });
        emit Staked(msg.sender, id, stakingPeriod, amount, _unlockTime(_stakes[id]));
        _pull(amount);
    }

    /// The only function that pays out principal, before and after an emergency.
    function _withdraw(uint256 id, uint256 amount) private {
        Stake storage held = _stakeOf(msg.sender, id);
        uint256 unlockTime = _unlockTime(held);
        if (block.timestamp < unlockTime && !isEmergencyExit) revert StillLocked(unlockTime);
        uint256 have = held.amount;
        if (amount > have) revert InsufficientStake(have, amount);
        uint256 reward = _takeReward(held);
        uint128 principal = amount.toUint128();
        _leave(held.stakingPeriod, held.bucket, principal);
        held.amount -= principal;
        _ledgers.principal -= principal;
        if (amount == have) _remove(id, held.position);
        emit Withdrawn(msg.sender, id, amount, reward, have - amount);
        token.safeTransfer(msg.sender, amount + reward);
    }

    /// Transfers the caller's tokens here and reverts unless exactly `amount` arrived.
    function _pull(uint256 amount) private {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = token.balanceOf(address(this)) - before;
        if (received != amount) revert TransferAmountMismatch(amount, received);
    }
}
