// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// The cheat codes of forge that these tests use; forge-std is not on npm.
interface Vm {
    function warp(uint256 time) external;
    function chainId(uint256 id) external;
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function expectEmit(address emitter) external;
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function addr(uint256 key) external pure returns (address);
    function assume(bool condition) external pure;
    function assertEq(uint256 a, uint256 b) external pure;
    function assertEq(uint256 a, uint256 b, string calldata why) external pure;
    function assertEq(address a, address b) external pure;
    function assertEq(bytes32 a, bytes32 b) external pure;
    function assertEq(bool a, bool b) external pure;
    function assertEq(uint256[] calldata a, uint256[] calldata b) external pure;
    function assertEq(string calldata a, string calldata b) external pure;
    function assertTrue(bool a) external pure;
    function assertTrue(bool a, string calldata why) external pure;
    function assertFalse(bool a) external pure;
    function assertLe(uint256 a, uint256 b) external pure;
    function assertLe(uint256 a, uint256 b, string calldata why) external pure;
    function assertLt(uint256 a, uint256 b) external pure;
    function assertLt(uint256 a, uint256 b, string calldata why) external pure;
    function assertGe(uint256 a, uint256 b) external pure;
    function assertGe(uint256 a, uint256 b, string calldata why) external pure;
    function assertGt(uint256 a, uint256 b) external pure;
    function assertGt(uint256 a, uint256 b, string calldata why) external pure;
    function assertApproxEqAbs(uint256 a, uint256 b, uint256 most) external pure;
    function assertApproxEqAbs(uint256 a, uint256 b, uint256 most, string calldata why) external pure;
}
