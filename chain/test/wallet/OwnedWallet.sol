// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// The least that a wallet of code is (EIP-1271): what its owner has signed is its own, as long as it has that owner.
contract OwnedWallet is IERC1271 {
    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecoverCalldata(hash, signature);
        bool isOurs = problem == ECDSA.RecoverError.NoError && signer == owner;
        return isOurs ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    /// Whoever was the owner signs for it no longer.
    function handOver(address to) external {
        require(msg.sender == owner, "not the owner");
        owner = to;
    }
}
