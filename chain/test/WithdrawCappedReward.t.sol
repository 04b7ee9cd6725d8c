// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IStaking} from "../contracts/IStaking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract WithdrawCappedRewardTest is StakingFixture {
    function test_the_worked_example_a_thin_tier_is_capped() public {
        // 1,000,000 over a year, 60 % of it for the last tier: 800,000 tokens earn 50 %, so 200,000 are surplus.
        uint256 id = stakeAs(alice, 800_000 ether, 2);
        fund(1e6 ether, YEAR);
        pass(YEAR);
        vm.assertApproxEqAbs(staking.pendingReward(id), 400_000 ether, 1e6);
        uint256 before = token.balanceOf(owner);
        vm.prank(owner);
        uint256 amount = staking.withdrawCappedReward();
        vm.assertApproxEqAbs(amount, 600_000 ether, 1e6);
        vm.assertEq(token.balanceOf(owner) - before, amount);
        balanceMustMatch();
    }

    function test_the_worked_example_a_full_tier_leaves_nothing() public {
        uint256 id = stakeAs(alice, 2_000_000 ether, 2);
        fund(1e6 ether, YEAR);
        pass(YEAR);
        vm.assertApproxEqAbs(staking.pendingReward(id), 600_000 ether, 1e7);
        vm.prank(owner);
        // Only the shares of the two empty tiers.
        vm.assertApproxEqAbs(staking.withdrawCappedReward(), 400_000 ether, 1e6);
    }

    function test_the_share_of_empty_tiers_is_not_lost() public {
        fund(1_000 ether, 10 days);
        pass(10 days);
        vm.expectEmit(address(staking));
        emit IStaking.CappedRewardWithdrawn(owner, 1_000 ether);
        vm.prank(owner);
        vm.assertEq(staking.withdrawCappedReward(), 1_000 ether);
        vm.assertEq(token.balanceOf(address(staking)), 0);
    }

    function test_a_second_withdrawal_pays_nothing() public {
        fund(1_000 ether, 10 days);
        pass(10 days);
        vm.startPrank(owner);
        staking.withdrawCappedReward();
        vm.assertEq(staking.withdrawCappedReward(), 0);
        vm.stopPrank();
    }

    function testFuzz_never_touches_principal_owed_or_unreleased(uint256 amount, uint256 time) public {
        amount = bound(amount, MIN_STAKE, RICHES);
        time = bound(time, 0, 500 days);
        fund(1e6 ether, YEAR);
        uint256 id = stakeAs(alice, amount, 1);
        pass(time);
        uint256 reward = staking.pendingReward(id);
        (uint256 principal, uint256 unreleased, uint256 owed,) = staking.accounting();
        vm.prank(owner);
        staking.withdrawCappedReward();
        vm.assertEq(token.balanceOf(address(staking)), principal + unreleased + owed);
        vm.assertEq(staking.pendingReward(id), reward);
    }

    function test_only_the_owner_may() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice));
        vm.prank(alice);
        staking.withdrawCappedReward();
    }
}
