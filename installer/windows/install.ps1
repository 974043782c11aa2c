# Installs or upgrades without a question, and never under an open window: for a software distribution.
#   powershell -ExecutionPolicy Bypass -File install.ps1 -Msi casedesk-1.2.0-x64-per-machine.msi -Log C:\Logs\casedesk.log
# -InstallDir DIR   elsewhere than msiexec would
# -WaitMinutes N    waits so long for open programs to be closed
# -Close            asks open windows to close, as a click on their X does; they are never ended
# Exit codes: those of msiexec (0 done, 3010 done and a restart is needed), and 1618 while Casedesk runs,
# which distributions take for "try again later".
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
    Write-Error "$InstallDir is where Casedesk keeps what a person made; choose another folder." -ErrorAction Continue
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

# Without the Restart Manager: whoever opened a window since keeps it, and the rest is done at the next restart.
$arguments = @('/i', "`"$package`"", '/qn', '/norestart', '/l*v', "`"$Log`"", 'MSIRESTARTMANAGERCONTROL=Disable')
if ($InstallDir) { $arguments += "INSTALLDIR=`"$($InstallDir.TrimEnd('\'))`"" }
$done = Start-Process msiexec.exe -ArgumentList $arguments -Wait -PassThru
exit $done.ExitCode
