# Installs or upgrades Casedesk without prompts, but never while a window is open. For deployment tools.
#   powershell -ExecutionPolicy Bypass -File install.ps1 -Msi casedesk-1.2.0-x64-per-machine.msi -Log C:\Logs\casedesk.log
# -InstallDir DIR   installs into DIR instead of the default folder
# -WaitMinutes N    waits up to N minutes for users to close Casedesk
# -Close            asks open windows to close, like a click on X; never ends a program
# Exit codes: those of msiexec (0: done; 3010: done, restart needed), and 1618 while Casedesk runs,
# which deployment tools treat as "try again later".
[CmdletBinding()]
param(
    [Parameter(Mandatory)] [string] $Msi,
    [string] $InstallDir = '',
    [string] $Log = (Join-Path $env:TEMP 'casedesk-install.log'),
    [ValidateRange(0, 240)] [int] $WaitMinutes = 0,
    [switch] $Close
)
Set-StrictMode -Version 3
$ErrorActionPreference = 'Stop'
$tryAgainLater = 1618

function Get-Running { Get-Process -Name 'casedesk', 'casedesk-cli', 'casedesk-server' -ErrorAction SilentlyContinue }

$package = (Resolve-Path $Msi).Path
$data = Join-Path $env:LOCALAPPDATA 'Casedesk'
if ($InstallDir -and ([IO.Path]::GetFullPath($InstallDir).TrimEnd('\') + '\').StartsWith("$data\", 'OrdinalIgnoreCase')) {
    Write-Error "$InstallDir contains the user's Casedesk data. Choose another folder." -ErrorAction Continue
    exit 87
}

$until = (Get-Date).AddMinutes($WaitMinutes)
if ($Close) { Get-Running | ForEach-Object { [void] $_.CloseMainWindow() }; $until = $until.AddSeconds(30) }
while (@(Get-Running).Count -gt 0 -and (Get-Date) -lt $until) { Start-Sleep -Seconds 2 }
$running = @(Get-Running)
if ($running.Count -gt 0) {
    Write-Output ('Nothing was installed: Casedesk is running ({0}).' -f (($running | ForEach-Object { "$($_.Name) $($_.Id)" }) -join ', '))
    exit $tryAgainLater
}

# Without the Restart Manager: windows opened since then stay open, and the next restart completes the installation.
$arguments = @('/i', "`"$package`"", '/qn', '/norestart', '/l*v', "`"$Log`"", 'MSIRESTARTMANAGERCONTROL=Disable')
if ($InstallDir) { $arguments += "INSTALLDIR=`"$($InstallDir.TrimEnd('\'))`"" }
$done = Start-Process msiexec.exe -ArgumentList $arguments -Wait -PassThru
exit $done.ExitCode
