// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IStaking} from "../contracts/IStaking.sol";
import {Token} from "../contracts/Token.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract PauseTest is StakingFixture {
    function test_a_pause_never_stops_withdrawals() public {
        fund(1e6 ether, YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        uint256 part = stakeAs(alice, 1_000 ether, 0);
        pass(90 days);
        vm.prank(owner);
        staking.pause();
        vm.startPrank(alice);
        staking.claimReward(id);
        staking.withdraw(part, 1 ether);
        staking.withdrawAll(id);
        vm.stopPrank();
        staking.checkpoint(1);
    }

    function test_a_pause_does_not_stop_rewards() public {
        fund(1e6 ether, YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        vm.prank(owner);
        staking.pause();
        pass(10 days);
        vm.assertApproxEqAbs(staking.pendingReward(id), 1_000 ether * 10 days / YEAR / 10, 2);
    }

    function test_only_the_owner_may() public {
        bytes memory words = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice);
        vm.startPrank(alice);
        vm.expectRevert(words);
        staking.pause();
        vm.expectRevert(words);
        staking.unpause();
    }
}

contract EnableEmergencyExitTest is StakingFixture {
    function test_an_emergency_lifts_every_lock_and_pays_principal_and_reward() public {
        fund(1e6 ether, YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 2);
        stakeAs(bob, 500 ether, 2);
        pass(10 days);
        uint256 reward = staking.pendingReward(id);
        vm.expectEmit(address(staking));
        emit IStaking.EmergencyExitEnabled();
        vm.prank(owner);
        staking.enableEmergencyExit();
        vm.assertTrue(staking.isEmergencyExit());
        vm.startPrank(alice);
        staking.withdraw(id, 400 ether);
        staking.withdrawAll(id);
        vm.stopPrank();
        vm.assertEq(token.balanceOf(alice), RICHES + reward);
        (uint256 active,) = staking.tierState(2);
        vm.assertEq(active, 500 ether);
        balanceMustMatch();
    }

    function test_after_an_emergency_stakes_earn_until_their_end() public {
        fund(1e6 ether, YEAR);
        uint256 leaves = stakeAs(alice, 1_000 ether, 0);
        uint256 stays = stakeAs(bob, 1_000 ether, 0);
        vm.prank(owner);
        staking.enableEmergencyExit();
        vm.prank(alice);
        staking.withdrawAll(leaves);
        pass(200 days);
        uint256 earning = endOfDay(START + 90 days) - START;
        vm.assertApproxEqAbs(staking.pendingReward(stays), 1_000 ether * earning / YEAR / 10, 2);
        vm.prank(bob);
        staking.withdrawAll(stays);
        balanceMustMatch();
    }

    function test_only_the_owner_may() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice));
        vm.prank(alice);
        staking.enableEmergencyExit();
    }
}

contract SetRewarderTest is StakingFixture {
    function test_rewarders_are_added_and_removed() public {
        vm.assertTrue(staking.isRewarder(owner));
        vm.assertFalse(staking.isRewarder(alice));
        vm.expectEmit(address(staking));
        emit IStaking.RewarderSet(alice, true);
        vm.prank(owner);
        staking.setRewarder(alice, true);
        vm.assertTrue(staking.isRewarder(alice));
        vm.prank(owner);
        staking.setRewarder(alice, false);
        vm.assertFalse(staking.isRewarder(alice));
    }

    function test_only_the_owner_may_and_a_rewarder_is_no_owner() public {
        vm.prank(owner);
        staking.setRewarder(alice, true);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice));
        vm.prank(alice);
        staking.setRewarder(bob, true);
    }

    function test_ownership_cannot_be_renounced() public {
        vm.expectRevert(IStaking.OwnershipRequired.selector);
        vm.prank(owner);
        staking.renounceOwnership();
        vm.expectRevert(IStaking.OwnershipRequired.selector);
        vm.prank(alice);
        staking.renounceOwnership();
        vm.assertEq(staking.owner(), owner);
    }

    function test_ownership_passes_in_two_steps() public {
        vm.prank(owner);
        staking.transferOwnership(alice);
        vm.assertEq(staking.owner(), owner);
        vm.prank(alice);
        staking.acceptOwnership();
        vm.assertEq(staking.owner(), alice);
        vm.assertFalse(staking.isRewarder(owner));
    }
}

contract RecoverERC20Test is StakingFixture {
    function testFuzz_recovers_only_what_is_not_accounted_for(uint256 gift, uint256 want) public {
        gift = bound(gift, 0, RICHES / 2);
        want = bound(want, 0, RICHES);
        fund(1e6 ether, YEAR);
        stakeAs(alice, 1_000 ether, 0);
        pass(17 days);
        // Each of the four ledgers then holds tokens that must not be recoverable.
        staking.checkpoint(10);
        vm.prank(bob);
        token.transfer(address(staking), gift);
        if (want > gift) vm.expectRevert(abi.encodeWithSelector(IStaking.ExceedsSurplus.selector, gift, want));
        vm.prank(owner);
        staking.recoverERC20(address(token), carol, want);
        if (want <= gift) vm.assertEq(token.balanceOf(carol), RICHES + want);
    }

    function test_gifts_change_no_reward() public {
        fund(1e6 ether, YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        pass(17 days);
        uint256 reward = staking.pendingReward(id);
        vm.prank(bob);
        token.transfer(address(staking), 1e6 ether);
        vm.assertEq(staking.pendingReward(id), reward);
    }

    function test_recovers_all_of_another_token() public {
        Token other = new Token("Other", "OTH", 100 ether, address(this));
        other.mint(address(staking), 100 ether);
        vm.expectEmit(address(staking));
        emit IStaking.Recovered(address(other), carol, 100 ether);
        vm.prank(owner);
        staking.recoverERC20(address(other), carol, 100 ether);
        vm.assertEq(other.balanceOf(carol), 100 ether);
    }

    function test_only_the_owner_may() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice));
        vm.prank(alice);
        staking.recoverERC20(address(token), alice, 0);
    }
}
