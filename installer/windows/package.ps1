# Makes a per-user and a per-machine .msi of the image, with their SHA-256.
#   mvn -Pinstaller package -DskipTests
#   powershell -File installer\windows\package.ps1 -Version 1.2.0
# Needs the jpackage of a JDK 25 on the PATH, and WiX 3, 4 or 5. With -Thumbprint the programs and the
# packages are signed by the certificate of that thumbprint (signtool, of the Windows SDK).
[CmdletBinding()]
param(
    [Parameter(Mandatory)] [ValidatePattern('^\d{1,3}\.\d{1,3}\.\d{1,5}$')] [string] $Version,
    [string] $Target = (Join-Path $PSScriptRoot '..\target'),
    [string] $Thumbprint = '',
    [string] $Timestamps = 'http://timestamp.digicert.com'
)
Set-StrictMode -Version 3
$ErrorActionPreference = 'Stop'

function Invoke-Tool([string] $Tool, [string[]] $Arguments) {
    & $Tool @Arguments
    if ($LASTEXITCODE -ne 0) { throw "$Tool ended with $LASTEXITCODE." }
}

function Add-Signature([string[]] $Files) {
    if (-not $Thumbprint) { return }
    Invoke-Tool 'signtool' (@('sign', '/sha1', $Thumbprint, '/fd', 'SHA256', '/tr', $Timestamps, '/td', 'SHA256') + $Files)
}

$image = Join-Path $Target 'casedesk'
$documents = Join-Path $Target 'work\documents'
$icon = Join-Path $PSScriptRoot 'casedesk.ico'
foreach ($needed in "$image\casedesk.exe", "$image\app\casedesk.aot", "$image\app\casedesk-cli.aot", "$documents\sbom.json", "$documents\copyright", $icon) {
    if (-not (Test-Path $needed)) { throw "$needed is missing. Make it first: mvn -Pinstaller package -DskipTests" }
}

# What the Linux packages put into /usr/share/doc.
$doc = New-Item -ItemType Directory -Force (Join-Path $image 'doc')
Copy-Item "$documents\sbom.json", "$documents\copyright" $doc
Copy-Item "$PSScriptRoot\..\..\resources\policy\example.json" (Join-Path $doc 'policy.json')
Copy-Item "$PSScriptRoot\..\..\resources\policy\policy.schema.json" $doc
Add-Signature (Get-ChildItem $image -Filter '*.exe' | ForEach-Object FullName)

$packages = New-Item -ItemType Directory -Force (Join-Path $Target 'packages')
Remove-Item (Join-Path $packages '*.msi'), (Join-Path $packages 'SHA256SUMS') -ErrorAction SilentlyContinue
foreach ($scope in 'per-user', 'per-machine') {
    $made = Join-Path $Target "work\msi-$scope"
    if (Test-Path $made) { Remove-Item -Recurse -Force $made }
    Invoke-Tool 'jpackage' @(
        "@$PSScriptRoot\jpackage.args", "@$PSScriptRoot\$scope.args",
        '--app-image', $image, '--app-version', $Version, '--icon', $icon,
        '--file-associations', "$PSScriptRoot\casedeskplan.properties",
        '--resource-dir', "$PSScriptRoot\resources", '--dest', $made)
    $msi = Join-Path $packages "casedesk-$Version-x64-$scope.msi"
    Move-Item (Join-Path $made "Casedesk-$Version.msi") $msi
    Add-Signature @($msi)
}

$sums = Get-ChildItem $packages -Filter '*.msi' | Sort-Object Name | ForEach-Object {
    '{0}  {1}' -f (Get-FileHash $_.FullName -Algorithm SHA256).Hash.ToLowerInvariant(), $_.Name
}
[IO.File]::WriteAllText((Join-Path $packages 'SHA256SUMS'), (($sums -join "`n") + "`n"))
$sums
