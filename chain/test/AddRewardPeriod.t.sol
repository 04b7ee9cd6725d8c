// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IStaking} from "../contracts/IStaking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract AddRewardPeriodTest is StakingFixture {
    function testFuzz_takes_the_tokens_and_releases_all_of_them(uint256 amount, uint256 delay, uint256 duration)
        public
    {
        amount = bound(amount, 1, RICHES);
        delay = bound(delay, 0, YEAR);
        duration = bound(duration, 1 days, 4 * YEAR);
        vm.expectEmit(address(staking));
        emit IStaking.RewardPeriodAdded(0, amount, START + delay, duration);
        addAs(owner, amount, START + delay, duration);

        IStaking.RewardPeriod memory period = staking.getRewardPeriod(0);
        vm.assertEq(period.amount, amount);
        vm.assertEq(period.startTime, START + delay);
        vm.assertEq(period.duration, duration);
        vm.assertEq(staking.rewardPeriodCount(), 1);
        (, uint256 unreleased,,) = staking.accounting();
        vm.assertEq(unreleased, amount);
        balanceMustMatch();

        pass(delay + duration);
        uint256 capped;
        (, unreleased,, capped) = staking.accounting();
        vm.assertEq(unreleased, 0);
        vm.assertEq(capped, amount);
    }

    function test_periods_follow_each_other_and_a_gap_releases_nothing() public {
        addAs(owner, 100 ether, START, 10 days);
        addAs(owner, 200 ether, START + 20 days, 10 days);
        pass(15 days);
        (, uint256 unreleased,,) = staking.accounting();
        vm.assertEq(unreleased, 200 ether);
        (uint256 bps,) = staking.currentApy(0);
        vm.assertEq(bps, 0);
        pass(10 days);
        (, unreleased,,) = staking.accounting();
        vm.assertEq(unreleased, 100 ether);
        pass(5 days);
        (, unreleased,,) = staking.accounting();
        vm.assertEq(unreleased, 0);
    }

    function test_more_funding_never_dilutes_a_running_period() public {
        addAs(owner, 1_000 ether, START, 100 days);
        uint256 id = stakeAs(alice, 1e6 ether, 0);
        pass(10 days);
        vm.expectRevert(IStaking.BadSchedule.selector);
        addAs(owner, 1, block.timestamp, 4 * YEAR);
        addAs(owner, 1, START + 100 days, 4 * YEAR);
        pass(10 days);
        vm.assertApproxEqAbs(staking.pendingReward(id), 30 ether, 1e6);
    }

    function test_refuses_a_schedule_in_the_past_too_short_or_too_long() public {
        vm.expectRevert(IStaking.BadSchedule.selector);
        addAs(owner, 1 ether, START - 1, 10 days);
        vm.expectRevert(IStaking.BadSchedule.selector);
        addAs(owner, 1 ether, START, 1 days - 1);
        vm.expectRevert(IStaking.BadSchedule.selector);
        addAs(owner, 1 ether, START, 4 * YEAR + 1);
        addAs(owner, 1 ether, START, 10 days);
        vm.expectRevert(IStaking.BadSchedule.selector);
        addAs(owner, 1 ether, START + 10 days - 1, 10 days);
    }

    function test_refuses_zero_and_missing_tokens() public {
        vm.expectRevert(IStaking.ZeroAmount.selector);
        addAs(owner, 0, START, 10 days);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, owner, RICHES, RICHES + 1)
        );
        addAs(owner, RICHES + 1, START, 10 days);
        vm.assertEq(staking.rewardPeriodCount(), 0);
    }

    function test_refuses_the_25th_queued_period() public {
        for (uint256 i = 0; i < 24; ++i) addAs(owner, 1 ether, START + i * 1 days, 1 days);
        vm.expectRevert(IStaking.TooManyRewardPeriods.selector);
        addAs(owner, 1 ether, START + 24 days, 1 days);
        pass(1 days);
        addAs(owner, 1 ether, START + 24 days, 1 days);
        vm.assertEq(staking.rewardPeriodCount(), 25);
    }

    function test_only_the_owner_and_rewarders_may_fund() public {
        vm.expectRevert(abi.encodeWithSelector(IStaking.NotRewarder.selector, alice));
        addAs(alice, 1 ether, START, 10 days);
        vm.prank(owner);
        staking.setRewarder(alice, true);
        addAs(alice, 1 ether, START, 10 days);
    }

    function test_refuses_while_paused_and_after_an_emergency() public {
        vm.prank(owner);
        staking.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        addAs(owner, 1 ether, START, 10 days);
        vm.startPrank(owner);
        staking.unpause();
        staking.enableEmergencyExit();
        vm.stopPrank();
        vm.expectRevert(IStaking.EmergencyExitActive.selector);
        addAs(owner, 1 ether, START, 10 days);
    }

    function addAs(address who, uint256 amount, uint256 startTime, uint256 duration) private {
        vm.prank(who);
        staking.addRewardPeriod(amount, startTime, duration);
    }
}
