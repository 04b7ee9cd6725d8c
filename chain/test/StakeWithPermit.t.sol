// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract StakeWithPermitTest is StakingFixture {
    uint256 internal constant KEY = 0xC0FFEE;
    address internal signer = vm.addr(KEY);

    function setUp() public override {
        super.setUp();
        token.mint(signer, 100 ether);
    }

    function test_needs_no_earlier_allowance() public {
        (uint8 v, bytes32 r, bytes32 s) = permit(10 ether, block.timestamp);
        vm.prank(signer);
        uint256 id = staking.stakeWithPermit(10 ether, 1, block.timestamp, v, r, s);
        vm.assertEq(staking.getUserStakingInfo(signer, id).stakedAmount, 10 ether);
        vm.assertEq(token.allowance(signer, address(staking)), 0);
    }

    function test_a_permit_already_used_by_another_does_no_harm() public {
        (uint8 v, bytes32 r, bytes32 s) = permit(10 ether, block.timestamp);
        vm.prank(bob);
        token.permit(signer, address(staking), 10 ether, block.timestamp, v, r, s);
        vm.prank(signer);
        uint256 id = staking.stakeWithPermit(10 ether, 1, block.timestamp, v, r, s);
        vm.assertEq(staking.getUserStakingInfo(signer, id).stakedAmount, 10 ether);
    }

    function test_a_bad_or_expired_permit_gives_the_tokens_error() public {
        (uint8 v, bytes32 r, bytes32 s) = permit(10 ether, block.timestamp);
        pass(1);
        bytes memory words =
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(staking), 0, 10 ether);
        vm.expectRevert(words);
        vm.prank(signer);
        staking.stakeWithPermit(10 ether, 1, block.timestamp - 1, v, r, s);
    }

    function test_the_permit_of_another_cannot_be_used() public {
        (uint8 v, bytes32 r, bytes32 s) = permit(10 ether, block.timestamp);
        address thief = address(0x7417);
        vm.prank(thief);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(staking), 0, 10 ether)
        );
        staking.stakeWithPermit(10 ether, 1, block.timestamp, v, r, s);
    }

    function permit(uint256 amount, uint256 deadline) private view returns (uint8, bytes32, bytes32) {
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 content =
            keccak256(abi.encode(typeHash, signer, address(staking), amount, token.nonces(signer), deadline));
        return vm.sign(KEY, keccak256(abi.encodePacked("\x19\x01", token.DOMAIN_SEPARATOR(), content)));
    }
}
