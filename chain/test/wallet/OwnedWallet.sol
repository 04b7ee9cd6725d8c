// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A minimal contract wallet (EIP-1271): a signature of its current owner is valid.
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

    /// Signatures of the previous owner become invalid.
    function handOver(address to) external {
        require(msg.sender == owner, "not the owner");
        owner = to;
    }
}
