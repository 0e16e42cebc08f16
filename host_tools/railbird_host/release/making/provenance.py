"""Who built what from which commit: an in-toto statement with a SLSA provenance predicate."""

import hashlib
import json
from pathlib import Path

from railbird_host.release.making.inputs import Inputs
from railbird_host.release.manifest import files_of


def statement(inputs: Inputs, folder: Path) -> bytes:
    subjects = [
        {
            "name": path.relative_to(folder).as_posix(),
            "digest": {"sha256": hashlib.sha256(path.read_bytes()).hexdigest()},
        }
        for path in files_of(folder)
    ]
    document = {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": subjects,
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "railbird/make-release/1",
                "externalParameters": {"version": inputs.version},
                "resolvedDependencies": [{"uri": "git+railbird", "digest": {"gitCommit": inputs.commit}}],
            },
            "runDetails": {"builder": {"id": inputs.builder}},
        },
    }
    return (json.dumps(document, indent=2, sort_keys=True) + "\n").encode()
