// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Capped} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Capped.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {FaucetToken} from "../contracts/FaucetToken.sol";
import {Token} from "../contracts/Token.sol";
import {TestBase} from "./base/TestBase.sol";

contract TokenTest is TestBase {
    uint256 private constant KEY = 0xC0FFEE;
    address private holder = vm.addr(KEY);
    address private other = address(0x07E4);
    Token private token;

    function setUp() public {
        vm.warp(1_700_000_000);
        token = new Token("Colophon", "COLO", 1_000 ether, address(this));
    }

    function test_has_18_decimals_a_name_and_a_cap() public view {
        vm.assertEq(token.decimals(), 18);
        vm.assertEq(token.name(), "Colophon");
        vm.assertEq(token.symbol(), "COLO");
        vm.assertEq(token.cap(), 1_000 ether);
    }

    function test_mints_up_to_the_cap_and_not_a_unit_more() public {
        token.mint(other, 1_000 ether);
        vm.expectRevert(abi.encodeWithSelector(ERC20Capped.ERC20ExceededCap.selector, 1_000 ether + 1, 1_000 ether));
        token.mint(other, 1);
    }

    function test_only_minters_mint_and_only_the_administrator_names_them() public {
        bytes32 role = token.MINTER_ROLE();
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, other, role)
        );
        vm.prank(other);
        token.mint(other, 1);
        token.grantRole(role, other);
        vm.prank(other);
        token.mint(other, 1);
        vm.assertEq(token.balanceOf(other), 1);
        vm.expectRevert();
        vm.prank(other);
        token.grantRole(role, holder);
    }

    function test_an_unlimited_approval_stays_unlimited() public {
        token.mint(holder, 10 ether);
        vm.prank(holder);
        token.approve(other, type(uint256).max);
        vm.prank(other);
        token.transferFrom(holder, other, 10 ether);
        vm.assertEq(token.allowance(holder, other), type(uint256).max);
    }

    function test_refuses_a_transfer_to_the_zero_address_and_above_the_balance() public {
        token.mint(address(this), 1);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(0)));
        token.transfer(address(0), 1);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, address(this), 1, 2)
        );
        token.transfer(other, 2);
    }

    function test_a_permit_works_once() public {
        (uint8 v, bytes32 r, bytes32 s) = permit(5 ether, block.timestamp);
        token.permit(holder, other, 5 ether, block.timestamp, v, r, s);
        vm.assertEq(token.allowance(holder, other), 5 ether);
        vm.expectRevert();
        token.permit(holder, other, 5 ether, block.timestamp, v, r, s);
    }

    function test_a_permit_ends_at_its_deadline() public {
        (uint8 v, bytes32 r, bytes32 s) = permit(5 ether, block.timestamp);
        vm.warp(block.timestamp + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, block.timestamp - 1));
        token.permit(holder, other, 5 ether, block.timestamp - 1, v, r, s);
    }

    function test_a_permit_is_valid_on_one_chain_only() public {
        (uint8 v, bytes32 r, bytes32 s) = permit(5 ether, block.timestamp);
        vm.chainId(0x61);
        vm.expectRevert();
        token.permit(holder, other, 5 ether, block.timestamp, v, r, s);
    }

    function permit(uint256 amount, uint256 deadline) private view returns (uint8, bytes32, bytes32) {
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 content = keccak256(abi.encode(typeHash, holder, other, amount, token.nonces(holder), deadline));
        return vm.sign(KEY, keccak256(abi.encodePacked("\x19\x01", token.DOMAIN_SEPARATOR(), content)));
    }
}

contract FaucetTokenTest is TestBase {
    address private person = address(0x9E45);
    FaucetToken private token;

    function setUp() public {
        vm.warp(1_700_000_000);
        token = new FaucetToken("Colophon", "COLO", 1e6 ether, address(this), 100 ether);
    }

    function testFuzz_every_account_has_a_daily_allowance(uint256 first, uint256 second) public {
        first = bound(first, 0, 100 ether);
        second = bound(second, 0, 200 ether);
        vm.startPrank(person);
        token.mint(person, first);
        vm.assertEq(token.mintableToday(person), 100 ether - first);
        if (first + second > 100 ether) {
            vm.expectRevert(
                abi.encodeWithSelector(FaucetToken.DailyAllowanceExceeded.selector, 100 ether - first, second)
            );
        }
        token.mint(person, second);
    }

    function test_the_allowance_returns_with_the_next_utc_day() public {
        vm.startPrank(person);
        token.mint(person, 100 ether);
        vm.warp((block.timestamp / 1 days + 1) * 1 days);
        token.mint(person, 100 ether);
        vm.assertEq(token.balanceOf(person), 200 ether);
    }

    function test_the_allowance_is_the_callers_not_the_receivers() public {
        vm.prank(address(0xBAD));
        token.mint(person, 100 ether);
        vm.assertEq(token.mintableToday(person), 100 ether);
    }

    function test_minters_have_no_daily_limit() public {
        token.mint(person, 1e6 ether);
        vm.assertEq(token.balanceOf(person), 1e6 ether);
    }

    function test_cannot_be_deployed_to_the_main_network() public {
        vm.chainId(0x38);
        vm.expectRevert(FaucetToken.NotOnMainNetwork.selector);
        new FaucetToken("Colophon", "COLO", 1e6 ether, address(this), 100 ether);
    }
}
